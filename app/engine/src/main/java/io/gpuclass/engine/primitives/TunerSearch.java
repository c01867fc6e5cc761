package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.stats.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
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

    /** Returns the pauses to measure next, beside each other: the untuned setting first; none once the search has converged. */
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
        Optional<TunerSetting> start = TunerSetting.find(untuned.pauses(), seen);
        Optional<TunerSetting> current = TunerSetting.find(best.pauses(), seen);
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

    /** Returns the last result of the untuned setting. */
    TunerSetting untuned() {
        return untuned;
    }

    /** Returns the last result of the best setting. */
    TunerSetting best() {
        return best;
    }

    /** Returns the last result of a setting. */
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

    /**
     * Result of one setting of the pauses, measured in turn with the others of a step.
     *
     * @param opsPerSecond its rate; null where it did not get anywhere
     * @param fairness its median Jain index; null for barriers, and where it did not get anywhere
     */
    record TunerSetting(Pauses pauses, Summary opsPerSecond, Double fairness) {
        /** Returns the one with those pauses, if it was seen. */
        static Optional<TunerSetting> find(Pauses pauses, List<TunerSetting> seen) {
            return seen.stream()
                    .filter(setting -> setting.pauses().equals(pauses))
                    .findFirst();
        }

        boolean completed() {
            return opsPerSecond != null;
        }

        /** Returns whether it is surely faster: both completed, and its interval is above the other's. */
        boolean isFasterThan(TunerSetting other) {
            return completed() && other.completed() && opsPerSecond.low() > other.opsPerSecond.high();
        }

        /** Returns whether it shares out at least so evenly; a barrier always does. */
        boolean isAsFairAs(double least) {
            return fairness == null || fairness >= least;
        }
    }

    /** Pauses that a search may try: each parameter by itself goes up and down in powers of two, between limits; clocked ones in
     * quarters too, at the last. */
    static final class TunerSpace {
        /** The longest linear pause, in units: about as long as a window, on any GPU so far. */
        static final int LONGEST_UNITS = 1024;

        /** The shortest floor, in nanoseconds: some thirty cycles, below which a pause does not stand out from the poll. */
        static final int LEAST_FLOOR_NS = 16;

        /** The highest ceiling, in nanoseconds: what the hardware sleeps at most (PTX ISA, nanosleep). */
        static final int HIGHEST_CEILING_NS = 1 << 20;

        static final int LEAST_PERCENT = 25;
        static final int MOST_PERCENT = 400;

        /** The longest proportional pause for each that is ahead, in nanoseconds: longer than any hand-off. */
        static final int MOST_NS_EACH = 4096;

        /** The longest clocked pause for each that is ahead, in sixteenths of a cycle: beyond it the proportional form does. */
        static final int MOST_SIXTEENTHS_EACH = 1024;

        /** First steps from the kernel's own rule, which has no figures: for few blocks, some, and many. */
        private static final List<Pauses> BEGINNINGS =
                List.of(Pauses.spread(1, 1, 100), Pauses.spread(4, 2, 200), Pauses.spread(16, 4, 400));

        /** The longest pause in cycles, for a turn or before a first look: longer than a hand-off, or a barrier on one word. */
        static final int MOST_CYCLES = 4096;

        /** Distance between words of a barrier, in words: a line at least, and no further than was ever best. */
        private static final int LEAST_STEP = 64;

        private static final int MOST_STEP = 2048;

        private TunerSpace() {}

        /** Returns the pauses that differ from {@code from} by {@code factor}, a power of two, in one parameter. */
        static List<Pauses> neighbours(Pauses from, int factor) {
            if (from.equals(Pauses.SPREADING)) {
                return BEGINNINGS;
            }
            List<Integer> figures = from.figures();
            return IntStream.range(0, figures.size())
                    .boxed()
                    .flatMap(parameter -> around(figures.get(parameter), factor, isFine(from.form(), parameter))
                            .map(value -> with(figures, parameter, value)))
                    .filter(changed -> isWithinLimits(from.form(), changed) && !changed.equals(figures))
                    .distinct()
                    .map(changed -> new Pauses(from.form(), changed))
                    .toList();
        }

        private static List<Integer> with(List<Integer> figures, int parameter, int value) {
            List<Integer> changed = new ArrayList<>(figures);
            changed.set(parameter, value);
            return changed;
        }

        /** The time of a barrier's arrivals is known to some 10 %, and pausing twice as long costs as much as not pausing. */
        private static boolean isFine(Pauses.Form form, int parameter) {
            return form == Pauses.Form.CLOCKED || form == Pauses.Form.SPREAD && parameter == 2;
        }

        private static Stream<Integer> around(int value, int factor, boolean fine) {
            Stream<Integer> powers = Stream.of(value / factor, value * factor);
            return fine && factor == 2 ? Stream.concat(powers, Stream.of(value * 4 / 5, value * 5 / 4)) : powers;
        }

        private static boolean isWithinLimits(Pauses.Form form, List<Integer> figures) {
            int first = figures.get(0);
            return switch (form) {
                case NONE -> false;
                case LINEAR -> areEnds(1, first, figures.get(1), LONGEST_UNITS);
                case EXPONENTIAL ->
                    areEnds(LEAST_FLOOR_NS, first, figures.get(1), HIGHEST_CEILING_NS)
                            && isBetween(LEAST_PERCENT, figures.get(2), MOST_PERCENT);
                case PROPORTIONAL -> isBetween(1, first, MOST_NS_EACH);
                case CLOCKED -> isBetween(1, first, MOST_SIXTEENTHS_EACH);
                case TURNS -> isBetween(1, first, MOST_CYCLES);
                case SPREAD ->
                    isBetween(1, first, Spreading.MOST_STRIPES)
                            && isBetween(1, figures.get(1), Spreading.MOST_WORDS / first)
                            && isBetween(1, figures.get(2), MOST_CYCLES)
                            && (figures.get(3) == 0 || isBetween(LEAST_STEP, figures.get(3), MOST_STEP));
            };
        }

        private static boolean areEnds(int least, int shortest, int longest, int most) {
            return least <= shortest && shortest <= longest && longest <= most;
        }

        private static boolean isBetween(int least, int value, int most) {
            return least <= value && value <= most;
        }
    }
}
