package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.figures.Figure;
import io.gpuclass.view.figures.FigureKey;
import io.gpuclass.view.figures.Figures;
import java.util.ArrayList;
import java.util.Collections;
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
            Figures.byKey(one.profile())
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
}
