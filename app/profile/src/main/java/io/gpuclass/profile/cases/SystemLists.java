package io.gpuclass.profile.cases;

import io.gpuclass.profile.primitives.Kind;
import java.util.List;

/**
 * Declares the lists of several processors that share memory. They have records, since advice and floors are computed from them, and each
 * memory holds lists of its own.
 */
final class SystemLists {
    private static final String SUITE = "system";
    private static final String MEMORIES = "system/memories/*";
    private static final String MEMBERS = "members";
    private static final String HOST_THREADS = "hostThreads";

    static final List<CaseList> LISTS = List.of(
            ProbeLists.probes(memory(Subjects.MEMORY_PROBE, "probes/*")),
            ProbeLists.ratios(memory(Subjects.MEMORY_PROBE, "ratios/contentiousToNoncontentious/{name}/*")),
            ProbeLists.ratios(memory(Subjects.MEMORY_PROBE, "ratios/toVolatile/{name}/*")),
            ProbeLists.hostage(memory(Subjects.MEMORY_PROBE, "lineHostage/sustained/points/*"))
                    .at(Axis.NAME, row -> "poll"),
            ProbeLists.scopes(memory(Subjects.MEMORY_SCOPE, "scopes/*")),
            members(Subjects.HAZARD, "system/hazards/*")
                    .at(Axis.HOME, "home")
                    .at(Axis.KIND, SystemLists::operation, "operation", "bits")
                    .at(Axis.NAME, row -> "hazard")
                    .gives(Metric.LOST_SHARE, SystemLists::lostShare)
                    .gives(Metric.TIMES_OWN, "timesOwn"),
            CaseList.of(Subjects.PING_PONG, "system/pingPong/*", SUITE)
                    .at(Axis.MEMBERS, row -> row.text("from") + "+" + row.text("to"), "from", "to")
                    .at(Axis.NAME, row -> "flag-" + row.text("flag"), "flag")
                    .gives(Metric.ROUND_TRIP, "nsPerRoundTrip"),
            members(Subjects.CONTENTION, "system/contention/*")
                    .at(Axis.HOME, "home")
                    .at(Axis.KIND, SystemLists::operation, "operation", "bits")
                    .at(Axis.NAME, "sharing")
                    .gives(Metric.RATE, "opsPerSecond")
                    .gives(Metric.FAIRNESS, "fairness"),
            members(Subjects.TEAM_BARRIER, "system/barriers/*")
                    .at(Axis.KIND, row -> Kind.BARRIER.id())
                    .at(Axis.NAME, "implementation")
                    .gives(Metric.PHASE_TIME, "nsPerPhase")
                    .gives(Metric.FLOOR, "floorNs"),
            CaseList.of(Subjects.TEAM_LOCK, "system/locks/*", SUITE)
                    .at(Axis.MEMBERS, MEMBERS)
                    .at(Axis.HOME, "home")
                    .at(Axis.KIND, "kind")
                    .at(Axis.NAME, "implementation")
                    .at(Axis.INITIAL, "initial")
                    .at(Axis.BLOCKS, "blocks")
                    .gives(Metric.RATE, "opsPerSecond")
                    .gives(Metric.FAIRNESS, "fairness")
                    .gives(Metric.FLOOR, "floorNs"),
            CaseList.of(null, MEMORIES, SUITE).apart("processor", "home"),
            CaseList.of(null, "system/verification/*", SUITE)
                    .apart("kind", "implementation", MEMBERS, HOST_THREADS, "blocks", "initial"),
            CaseList.of(null, "system/skipped/*", SUITE).apart("what", "reason"));

    private SystemLists() {}

    private static CaseList memory(Subject subject, String path) {
        return CaseList.within(MEMORIES, subject, path, SUITE)
                .at(Axis.MEMBERS, "processor")
                .at(Axis.HOME, "home");
    }

    private static CaseList members(Subject subject, String path) {
        return CaseList.of(subject, path, SUITE)
                .at(Axis.MEMBERS, MEMBERS)
                .at(Axis.HOST_THREADS, HOST_THREADS)
                .at(Axis.BLOCKS, "blocks");
    }

    private static Object operation(Row row) {
        return row.text("operation") + "-" + row.value("bits");
    }

    private static Object lostShare(Row row) {
        boolean counted = row.path("lost").isNumber() && row.path("operations").asLong() > 0;
        return counted ? row.path("lost").doubleValue() / row.path("operations").doubleValue() : null;
    }
}
