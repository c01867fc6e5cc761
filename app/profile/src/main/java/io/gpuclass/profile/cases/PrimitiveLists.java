package io.gpuclass.profile.cases;

import java.util.List;

/**
 * Declares the lists of barriers, mutexes and semaphores. They have records, since rankings, answers and exported headers are computed from
 * them.
 */
final class PrimitiveLists {
    static final List<CaseList> LISTS = List.of(
            bare("primitives/*", "primitives"),
            bare("asPublished/*", "replication"),
            form(CaseList.of(Subjects.FIXED_WORK, "fixedWork/*", "replication"))
                    .at(Axis.BLOCKS, "blocks")
                    .at(Axis.INITIAL, "initial")
                    .gives(Metric.RATE, "opsPerSecond"),
            form(CaseList.of(null, "blockSweep/*", "sweep")).apart("initial"),
            form(CaseList.within("blockSweep/*", Subjects.BLOCK_SWEEP, "points/*", "sweep"))
                    .at(Axis.BLOCKS, "blocks")
                    .at(Axis.INITIAL, "initial")
                    .gives(Metric.SWEPT_RATE, PrimitiveLists::swept)
                    .gives(Metric.HAND_OFF_P50, "handOff/p50Ns")
                    .gives(Metric.HAND_OFF_P99, "handOff/p99Ns")
                    .gives(Metric.HAND_OFF_MAX, "handOff/maxNs"),
            section("sections/*", "sections"),
            section("sectionsAsPublished/*", "replication"),
            form(CaseList.of(Subjects.SKEWED_BARRIER, "skewed/*", "primitives"))
                    .at(Axis.BLOCKS, "blocks")
                    .at(Axis.TIMES, "times")
                    .gives(Metric.SKEWED_COST, "costNs")
                    .gives(Metric.SKEW, "skewNs"),
            CaseList.of(null, "residency/*", "primitives").apart("blocks"),
            CaseList.of(null, "implementations/*", "primitives").apart("kind", "id"),
            CaseList.of(null, "codes/*", "").apart("kind", "implementation"),
            CaseList.of(null, "verification/*", "primitives")
                    .apart("kind", "implementation", "twin", "blocks", "initial", "first", "operations"),
            CaseList.of(null, "tuning/*", "").apart("kind", "implementation", "contention", "initial"));

    private PrimitiveLists() {}

    private static CaseList form(CaseList list) {
        return list.at(Axis.KIND, "kind").at(Axis.NAME, "implementation");
    }

    private static CaseList bare(String path, String suite) {
        return form(CaseList.of(Subjects.PRIMITIVE, path, suite))
                .at(Axis.BLOCKS, "blocks")
                .at(Axis.INITIAL, "initial")
                .at(Axis.WRITERS, "writers")
                .gives(Metric.RATE, "opsPerSecond")
                .gives(Metric.FAIRNESS, "fairness")
                .gives(Metric.WORST_SERVED, "fewestPerBlock")
                .gives(Metric.HAND_OFF_P50, "handOff/p50Ns")
                .gives(Metric.HAND_OFF_P99, "handOff/p99Ns")
                .gives(Metric.HAND_OFF_MAX, "handOff/maxNs")
                .gives(Metric.ATOMICS, "accessesPerOperation/atomics")
                .gives(Metric.VOLATILES, "accessesPerOperation/volatiles");
    }

    private static CaseList section(String path, String suite) {
        return form(CaseList.of(Subjects.SECTION, path, suite))
                .at(Axis.BLOCKS, "blocks")
                .at(Axis.INITIAL, "initial")
                .at(Axis.WRITERS, "writers")
                .at(Axis.LENGTH, "length")
                .gives(Metric.RATE, "opsPerSecond")
                .gives(Metric.SECTION_TIME, "sectionNs")
                .gives(Metric.SYNCHRONIZING_SHARE, "synchronizingShare");
    }

    /** A point of a sweep keeps its least and greatest sample, and no interval. */
    private static Object swept(Row point) {
        if (!point.path("opsPerSecond").isNumber()) {
            return null;
        }
        return new Measured(
                point.path("opsPerSecond").doubleValue(),
                null,
                null,
                point.path("samples").intValue(),
                point.path("least").isNumber() ? point.path("least").doubleValue() : null,
                point.path("most").isNumber() ? point.path("most").doubleValue() : null);
    }
}
