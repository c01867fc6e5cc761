package io.gpuclass.fleet;

import io.gpuclass.fleet.Selection.ItemValue;
import io.gpuclass.fleet.Selection.ItemValue.Item;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.stats.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Selection of the figures by which GPUs are compared: the main ones, or all of some metrics.
 *
 * @param metrics the metrics; empty for the main figures, or, with a text, for all
 * @param match tells the figures that are wanted; empty for all
 */
public record Selection(Set<Metric> metrics, Optional<Predicate<FigureKey>> match) {
    /** The axes of the machine class, the probes that they come from, and the best of each role and of each application. */
    public static final Selection MAIN = new Selection(Set.of(), Optional.empty());

    public Selection {
        metrics = Set.copyOf(metrics);
    }

    /** Returns the figures whose words contain a text, in any case, or that a {@link Query} with conditions asks for. */
    public static Predicate<FigureKey> matching(String text) {
        return text.contains("[")
                ? CaseLists.figures(Query.parse(text))
                : key -> key.words().toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
    }

    boolean isMain() {
        return metrics.isEmpty() && match.isEmpty();
    }

    /**
     * Returns what a profile says about the items; what did not complete, or was not verified, is left out. What is unstable is an item
     * of its own, which says so and is judged by nobody.
     */
    List<ItemValue> of(Profile profile, List<Figure> figures) {
        return isMain()
                ? MainFigures.of(profile)
                : figures.stream()
                        .filter(figure -> figure.counts() && wants(figure.key()))
                        .map(figure -> ItemValue.of(item(figure), figure))
                        .toList();
    }

    /** Addition to a heading, so that figures of one kind from different parts of a profile stay apart. */
    private static final Map<Subject, String> INSIDE = Map.of(
            Subjects.SECTION, ", with work inside",
            Subjects.SKEWED_BARRIER, ", with blocks apart",
            Subjects.ARTIFICIAL_BARRIER, ", artificial barriers",
            Subjects.BARRIER_SIZE, ", artificial barriers by size",
            Subjects.BARRIER_GRID, ", artificial barriers by grid",
            Subjects.LOCALITY, ", locality");

    private boolean wants(FigureKey key) {
        return (metrics.isEmpty() || metrics.contains(key.metric()))
                && match.map(wanted -> wanted.test(key)).orElse(true);
    }

    private static Item item(Figure figure) {
        FigureKey key = figure.key();
        boolean unstable = figure.unstable().isPresent();
        boolean synchronizes = key.kind() != null;
        String about = synchronizes ? key.kind() : key.subject().id();
        String inside = INSIDE.getOrDefault(
                key.subject(), key.subject().overGpus() && synchronizes ? ", several processors" : "");
        return new Item(
                key.metric().id().replace('-', ' ') + ": " + about.replace('-', ' ') + inside,
                label(key, synchronizes ? key.kind() + " " : ""),
                key.blocks(),
                key.metric(),
                unstable);
    }

    /** The words of the key without what the section, the column of blocks and the metric say. */
    private static String label(FigureKey key, String kind) {
        return key.with(Axis.BLOCKS, null).label().substring(kind.length());
    }

    /**
     * The number that one profile has for an item.
     *
     * @param low lower end of its interval; null where it has none
     * @param high upper end; null where it has none
     */
    public record ItemValue(Item item, double value, Double low, Double high) {
        static ItemValue of(Item item, Summary summary) {
            return new ItemValue(item, summary.median(), summary.low(), summary.high());
        }

        static ItemValue of(Item item, Figure figure) {
            return new ItemValue(
                    item,
                    figure.value(),
                    figure.measured().low(),
                    figure.measured().high());
        }

        /**
         * A figure that GPUs are compared by.
         *
         * @param section the section of reports that it is in
         * @param blocks blocks that took part; null where that makes no sense
         * @param unstable whether it is, so that no GPU is an outlier in it
         */
        public record Item(String section, String label, Integer blocks, Metric metric, boolean unstable) {
            private static final String UNSTABLE = ", unstable";

            public Item {
                label += unstable ? UNSTABLE : "";
            }

            Item(String section, String label, Integer blocks, Metric metric) {
                this(section, label, blocks, metric, false);
            }
        }
    }

    /** The axes of the machine class, the probes that they come from, and the best of each role and of each application. */
    public static final class MainFigures {
        private static final String AXES = "Machine class";
        private static final String PROBES = "Access times";
        private static final String ROLES = "Best of each role";
        private static final String APPLICATIONS = "Best of each application";

        private final List<ItemValue> observations = new ArrayList<>();

        private MainFigures() {}

        public static List<ItemValue> of(Profile profile) {
            MainFigures main = new MainFigures();
            if (profile.abstraction() != null) {
                for (ClassAxis axis : ClassAxis.values()) {
                    main.add(axis.title(), axis.of(profile.abstraction()));
                }
            }
            profile.probes().stream().filter(MainFigures::isMain).forEach(main::add);
            profile.recommendations().forEach(advice -> main.add(profile, advice));
            profile.applicationChoices().forEach(choice -> main.add(profile, choice));
            return List.copyOf(main.observations);
        }

        /** Returns whether a figure is an axis of the machine class or the best of a role, which drivers are told apart by. */
        public static boolean isTelling(Item item) {
            return item.section().equals(AXES) || item.section().equals(ROLES);
        }

        private void add(String label, ClassifiedRatio axis) {
            if (axis != null) {
                Item item = new Item(AXES, label, null, Metric.RATIO);
                observations.add(new ItemValue(item, axis.value(), axis.low(), axis.high()));
            }
        }

        private static boolean isMain(ProbeResult probe) {
            return probe.nsPerAccess() != null
                    && probe.access() != Access.VOLATILE_AFTER_ATOMIC
                    && (probe.pattern() == Pattern.SERIAL || probe.pattern() == Pattern.COMPLETED);
        }

        private void add(ProbeResult probe) {
            Item item = new Item(PROBES, probe.id(), probe.blocks(), Metric.ACCESS_TIME);
            observations.add(ItemValue.of(item, probe.nsPerAccess()));
        }

        private void add(Profile profile, Recommendation advice) {
            profile.primitives().stream()
                    .filter(result -> isBest(result, advice))
                    .findFirst()
                    .ifPresent(best -> observations.add(ItemValue.of(
                            new Item(
                                    ROLES,
                                    advice.role().id(),
                                    advice.blocks(),
                                    Metric.RATE,
                                    Unstable.of(best).isPresent()),
                            best.opsPerSecond())));
        }

        private void add(Profile profile, ApplicationChoice choice) {
            Item item = new Item(
                    APPLICATIONS, choice.application().id() + " " + choice.input(), choice.blocks(), Metric.RUN_TIME);
            profile.applications().stream()
                    .filter(result -> isBest(result, choice))
                    .findFirst()
                    .ifPresent(best -> observations.add(ItemValue.of(item, best.elapsedMs())));
        }

        private static boolean isBest(ApplicationResult result, ApplicationChoice choice) {
            return choice.covers(result) && result.implementation().equals(choice.best()) && result.counts();
        }

        private static boolean isBest(PrimitiveResult result, Recommendation advice) {
            return result.counts()
                    && result.kind() == advice.role().kind()
                    && result.implementation().equals(advice.measured())
                    && result.blocks() == advice.blocks()
                    && result.writers() == null
                    && Objects.equals(result.initial(), advice.role().initial());
        }
    }
}
