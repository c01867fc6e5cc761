package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Pauses;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A pattern search for the fastest pauses that share out evenly enough (Hooke & Jeeves 1961). It goes to the fastest neighbour whose
 * interval is above the best one's, in steps of a factor of four; where there is none, in steps of two; and where there is none either,
 * it has converged. A neighbour is measured once. The untuned setting and the best so far are measured again beside each new set of
 * neighbours, so that what is compared went through the same drift. Confined to one thread.
 */
final class TunerSearch {
    private static final int WIDE = 4;
    private static final int NARROW = 2;

    private final double fairness;
    private final Map<Pauses, TunerSetting> tried = new LinkedHashMap<>();
    private TunerSetting untuned;
    private TunerSetting best;
    private int factor = WIDE;
    private double least;

    /**
     * @param untuned where it begins
     * @param fairness Jain index that a setting must reach, unless {@code untuned} does not reach it either
     */
    TunerSearch(Pauses untuned, double fairness) {
        this.fairness = fairness;
        this.untuned = new TunerSetting(untuned, null, null);
        this.best = this.untuned;
    }

    /** Returns what to measure next, beside each other: the untuned setting first; empty once the search has converged. */
    List<Pauses> next() {
        List<Pauses> neighbours = untried(factor);
        if (neighbours.isEmpty()) {
            neighbours = untried(NARROW);
        }
        if (neighbours.isEmpty()) {
            return List.of();
        }
        Set<Pauses> step = new LinkedHashSet<>(List.of(untuned.pauses()));
        step.add(best.pauses());
        step.addAll(neighbours);
        return List.copyOf(step);
    }

    /**
     * Takes note of a step. One that was cut short before the untuned setting and the best were compared shows nothing.
     *
     * @param seen what was measured often enough, of what {@link #next} returned
     */
    void learn(List<TunerSetting> seen) {
        Optional<TunerSetting> start = find(untuned.pauses(), seen);
        Optional<TunerSetting> current = find(best.pauses(), seen);
        if (start.isEmpty() || current.isEmpty()) {
            return;
        }
        seen.forEach(setting -> tried.put(setting.pauses(), setting));
        move(start.get(), current.get(), seen);
    }

    private void move(TunerSetting start, TunerSetting current, List<TunerSetting> seen) {
        least = start.fairness() == null ? fairness : Math.min(fairness, start.fairness());
        TunerSetting base = current.completed() && current.isAsFairAs(least) ? current : start;
        Optional<TunerSetting> better = seen.stream()
                .filter(setting -> setting.isFasterThan(base) && setting.isAsFairAs(least))
                .max(Comparator.comparingDouble(
                        setting -> setting.opsPerSecond().median()));
        untuned = start;
        best = better.orElse(base);
        factor = better.isPresent() ? factor : NARROW;
    }

    /** Returns what the untuned setting gave in the last step. */
    TunerSetting untuned() {
        return untuned;
    }

    /** Returns what the best setting gave in the last step. */
    TunerSetting best() {
        return best;
    }

    /** Returns what a setting gave when it was last measured. */
    TunerSetting last(Pauses pauses) {
        return pauses.equals(best.pauses()) ? best : tried.get(pauses);
    }

    /** Returns the best, and then what else was faster than the untuned setting and shared out evenly enough, the fastest first. */
    List<Pauses> best(int most) {
        Stream<TunerSetting> others = tried.values().stream()
                .filter(setting -> setting.completed() && setting.isAsFairAs(least))
                .filter(setting ->
                        setting.opsPerSecond().median() > untuned.opsPerSecond().median())
                .sorted(Comparator.comparingDouble(
                                (TunerSetting setting) -> setting.opsPerSecond().median())
                        .reversed());
        return Stream.concat(Stream.of(best), others)
                .map(TunerSetting::pauses)
                .distinct()
                .limit(most)
                .toList();
    }

    /** Returns how many settings were measured. */
    int tried() {
        return tried.size();
    }

    private List<Pauses> untried(int step) {
        return TunerSpace.neighbours(best.pauses(), step).stream()
                .filter(neighbour -> !tried.containsKey(neighbour))
                .toList();
    }

    private static Optional<TunerSetting> find(Pauses pauses, List<TunerSetting> seen) {
        return seen.stream().filter(setting -> setting.pauses().equals(pauses)).findFirst();
    }
}
