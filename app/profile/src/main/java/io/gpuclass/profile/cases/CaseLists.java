package io.gpuclass.profile.cases;

import io.gpuclass.profile.units.Named;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Catalogue of the lists of a profile, and of the subjects and metrics that they declare. */
public final class CaseLists {
    /** The lists of a profile; those that hold figures in the order that files have them. */
    public static final List<CaseList> ALL = Stream.of(
                    ProbeLists.LISTS,
                    PrimitiveLists.LISTS,
                    ProgramLists.LISTS,
                    KindLists.LISTS,
                    LevelLists.LISTS,
                    SystemLists.LISTS,
                    NanosleepList.LISTS,
                    ProbeCurveList.LISTS,
                    PatternLists.LISTS,
                    FurtherProbeList.LISTS,
                    HostageCurveList.LISTS,
                    AdviceLists.LISTS)
            .flatMap(List::stream)
            .toList();

    private static final Map<String, Subject> SUBJECTS = subjectsById();

    private CaseLists() {}

    /** Returns all subjects, in the order of files. */
    public static List<Subject> subjects() {
        return List.copyOf(SUBJECTS.values());
    }

    /** Returns all of them for the documentation of columns, in Markdown. */
    private static String described() {
        return "the part of the profile: " + described(false) + "; of several processors " + described(true);
    }

    private static String described(boolean overGpus) {
        return SUBJECTS.values().stream()
                .filter(subject -> subject.overGpus() == overGpus)
                .map(Subject::described)
                .collect(Collectors.joining(", "));
    }

    /** Returns the meanings of {@link Axis#LENGTH} for the subjects that say so themselves. */
    private static String lengths() {
        return SUBJECTS.values().stream()
                .filter(subject -> !subject.lengthMeaning().isEmpty())
                .map(subject -> "; of `" + subject + "`, " + subject.lengthMeaning())
                .collect(Collectors.joining());
    }

    /** Returns the names of the lists that have no record of their own. */
    public static Stream<String> recordless() {
        return ALL.stream().filter(CaseList::isOwn).map(CaseList::part);
    }

    /** Returns the list that has this name at the top of a profile, and no record of its own, if there is one. */
    public static Optional<CaseList> recordless(String property) {
        return ALL.stream()
                .filter(list -> list.isOwn() && list.part().equals(property))
                .findFirst();
    }

    /**
     * Returns the list at a path.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static CaseList list(String path) {
        return ALL.stream()
                .filter(list -> list.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a profile has no list '" + path + "'"));
    }

    /** Returns all metrics that profiles have figures of, in the order of their declarations. */
    public static List<Metric> metrics() {
        return ALL.stream()
                .flatMap(list -> list.metrics().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the metric of that id, if there is one. */
    public static Optional<Metric> metric(String id) {
        return metrics().stream().filter(metric -> metric.id().equals(id)).findFirst();
    }

    /**
     * Returns the metric of that id.
     *
     * @throws IllegalArgumentException naming the known ids, if there is none
     */
    public static Metric parseMetric(String id) {
        return named(id, "name", metrics());
    }

    /** Returns the meaning of an axis, in Markdown. */
    public static String meaning(Axis axis) {
        return switch (axis) {
            case SUBJECT -> described();
            case LENGTH -> axis.meaning() + lengths();
            default -> axis.meaning();
        };
    }

    /**
     * Returns the figures that a query by the names of columns asks for, such as {@code primitive[kind=mutex,blocks>=132].rate}; without a
     * metric, all that are so.
     *
     * @throws IllegalArgumentException naming the known names, if one of its names is unknown
     */
    public static Predicate<FigureKey> figures(Query query) {
        Subject subject = named(query.part(), "subject", subjects());
        Metric metric = query.steps().size() == 1 ? null : named(query.figure(), "metric", metrics());
        Map<Axis, Query.Condition> where = new EnumMap<>(Axis.class);
        query.conditions().forEach(one -> where.put(Axis.parse(one), one));
        return key -> key.subject() == subject
                && (metric == null || key.metric() == metric)
                && where.entrySet().stream().allMatch(one -> one.getValue().holds(key.part(one.getKey())));
    }

    private static <T extends Named> T named(String id, String sort, List<T> known) {
        return known.stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown " + sort + " '" + id + "': expected one of "
                        + known.stream().map(Named::id).collect(Collectors.joining(", "))));
    }

    private static Map<String, Subject> subjectsById() {
        Map<String, Subject> byId = new LinkedHashMap<>();
        ALL.stream()
                .map(CaseList::subject)
                .filter(subject -> subject != null)
                .forEach(subject -> byId.putIfAbsent(((Named) subject).id(), subject));
        return byId;
    }

    /** Declares the lists of conclusions that are drawn from measurements: records, made by the classes that draw them. */
    private static final class AdviceLists {
        static final List<CaseList> LISTS = List.of(
                CaseList.of(null, "breakEven/*", "").apart("blocks"),
                CaseList.of(null, "rankAgreement/*", "probes,primitives").apart("kind", "initial", "blocks"),
                CaseList.of(null, "answers/*", "").apart("role", "contention", "section"),
                CaseList.of(null, "recommendations/*", "probes,primitives").apart("role"));

        private AdviceLists() {}
    }
}
