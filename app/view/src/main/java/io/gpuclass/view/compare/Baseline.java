package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.view.compare.BaseFigure.NextRun;
import io.gpuclass.view.compare.Comparer.IncomparableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One or more earlier profiles of one sort of GPU, from the spread of which their noise is known. Immutable. */
public final class Baseline {
    private final List<NamedProfile> profiles;
    private final Map<FigureKey, List<Figure>> figures;
    private final UsualSpread usual;

    private Baseline(List<NamedProfile> profiles, Map<FigureKey, List<Figure>> figures) {
        this.profiles = profiles;
        this.figures = figures;
        this.usual = new UsualSpread(figures);
    }

    /**
     * Returns the baseline of some profiles. Copies of a run count once: they would tell that runs do not differ.
     *
     * @param all at least one
     * @throws IncomparableException if they are of different devices
     */
    public static Baseline of(List<NamedProfile> all) {
        Set<Profile> runs = new HashSet<>();
        List<NamedProfile> profiles =
                all.stream().filter(one -> runs.add(one.profile())).toList();
        Set<String> devices = profiles.stream()
                .map(one -> one.profile().device().name())
                .collect(Collectors.toCollection(TreeSet::new));
        if (devices.size() > 1) {
            throw new IncomparableException("the base holds profiles of different devices ("
                    + String.join(", ", devices) + "), so their spread is no noise: give those of one");
        }
        Map<FigureKey, List<Figure>> figures = new LinkedHashMap<>();
        for (NamedProfile one : profiles) {
            SampledFigures.of(one.profile())
                    .forEach((key, figure) -> figures.computeIfAbsent(key, any -> new ArrayList<>())
                            .add(figure));
        }
        return new Baseline(List.copyOf(profiles), Collections.unmodifiableMap(figures));
    }

    /** Returns how many runs there are. */
    public int size() {
        return profiles.size();
    }

    public List<NamedProfile> named() {
        return profiles;
    }

    public List<Profile> profiles() {
        return profiles.stream().map(NamedProfile::profile).toList();
    }

    /** Returns the profile that stands for all in what they must agree on. */
    Profile first() {
        return profiles.get(0).profile();
    }

    /** Returns what is known of a figure from those profiles in which it counts; empty where it does in none. */
    Optional<BaseFigure> figure(FigureKey key) {
        List<Figure> counting = figures.getOrDefault(key, List.of()).stream()
                .filter(Figure::counts)
                .toList();
        return counting.isEmpty() ? Optional.empty() : Optional.of(new BaseFigure(counting, usual.of(key)));
    }

    Map<FigureKey, List<Figure>> figures() {
        return figures;
    }

    /**
     * How far figures of a sort move from run to run. Where memory comes to lie puts a figure into one of a few groups, so that a few runs
     * may by chance all lie in one and look quiet; but hundreds of figures of the sort will not. So the spread of what moves with the run is
     * never taken to be less than what is usual for its sort. Immutable.
     */
    static final class UsualSpread {
        private final Map<Sort, Double> deviations = new HashMap<>();

        /** What moves alike. */
        private record Sort(Subject subject, Metric metric) {
            static Sort of(FigureKey key) {
                return new Sort(key.subject(), key.metric());
            }
        }

        /** Finds it among the figures of several profiles; there is none where no figure has enough of them. */
        UsualSpread(Map<FigureKey, List<Figure>> figures) {
            Map<Sort, List<double[]>> runs = new HashMap<>();
            figures.forEach((key, all) -> {
                List<Figure> counting = all.stream().filter(Figure::counts).toList();
                if (Exemption.movesWithTheRun(key) && !counting.isEmpty() && new BaseFigure(counting, 0).tellsNoise()) {
                    double[] values =
                            counting.stream().mapToDouble(Figure::value).toArray();
                    runs.computeIfAbsent(Sort.of(key), sort -> new ArrayList<>())
                            .add(values);
                }
            });
            runs.forEach((sort, all) -> deviations.put(sort, NextRun.usualDeviation(all)));
        }

        /** Returns the least standard deviation to reckon with, of a figure's logarithm. */
        double of(FigureKey key) {
            return Exemption.movesWithTheRun(key) ? deviations.getOrDefault(Sort.of(key), 0.0) : 0;
        }
    }
}
