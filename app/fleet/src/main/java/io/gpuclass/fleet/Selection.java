package io.gpuclass.fleet;

import io.gpuclass.fleet.ItemValue.Item;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which figures GPUs are compared by: the main ones, or all of some metrics.
 *
 * @param metrics the metrics; empty for the main figures, or, with a text, for all
 * @param match a text that an item must contain, in any case; empty for none
 */
public record Selection(Set<Metric> metrics, Optional<String> match) {
    /** The axes of the machine class, the probes that they come from, and the best of each role and of each application. */
    public static final Selection MAIN = new Selection(Set.of(), Optional.empty());

    public Selection {
        metrics = Set.copyOf(metrics);
    }

    boolean isMain() {
        return metrics.isEmpty() && match.isEmpty();
    }

    /** Returns what a profile says about the items; what did not complete, or was not verified, is left out. */
    List<ItemValue> of(Profile profile, List<Figure> figures) {
        return isMain()
                ? MainFigures.of(profile)
                : figures.stream()
                        .filter(figure -> figure.counts() && wants(figure.key()))
                        .map(figure -> ItemValue.of(item(figure.key()), figure))
                        .toList();
    }

    /** What a heading adds, so that figures of one kind from different parts of a profile stay apart. */
    private static final Map<Subject, String> INSIDE = Map.of(
            Subjects.SECTION, ", with work inside",
            Subjects.SKEWED_BARRIER, ", with blocks apart",
            Subjects.ARTIFICIAL_BARRIER, ", artificial barriers",
            Subjects.BARRIER_SIZE, ", artificial barriers by size",
            Subjects.BARRIER_GRID, ", artificial barriers by grid",
            Subjects.LOCALITY, ", locality");

    private boolean wants(FigureKey key) {
        return (metrics.isEmpty() || metrics.contains(key.metric()))
                && match.map(text -> key.words().toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT)))
                        .orElse(true);
    }

    private static Item item(FigureKey key) {
        boolean synchronizes = key.kind() != null;
        String about = synchronizes ? key.kind() : key.subject().id();
        String inside =
                INSIDE.getOrDefault(key.subject(), key.subject().team() && synchronizes ? ", several processors" : "");
        return new Item(
                key.metric().id().replace('-', ' ') + ": " + about.replace('-', ' ') + inside,
                label(key, synchronizes ? key.kind() + " " : ""),
                key.blocks(),
                key.metric());
    }

    /** The words of the key without what the section, the column of blocks and the metric say. */
    private static String label(FigureKey key, String kind) {
        return key.with(Axis.BLOCKS, null).place().substring(kind.length());
    }
}
