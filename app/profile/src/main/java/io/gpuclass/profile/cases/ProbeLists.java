package io.gpuclass.profile.cases;

import java.util.List;

/**
 * Declares the lists of memory probes, and of the ratios between them. They have records, since the machine class, the cost model and the
 * ratios are computed from them.
 */
final class ProbeLists {
    static final List<CaseList> LISTS = List.of(
            probes(CaseList.of(Subjects.PROBE, "probes/*", "probes")),
            ratios(Subjects.CONTENTIOUS_TO_NONCONTENTIOUS, "ratios/contentiousToNoncontentious/{name}/*"),
            ratios(Subjects.TO_VOLATILE, "ratios/toVolatile/{name}/*"),
            CaseList.of(Subjects.LINE_HOSTAGE_ONE_SHOT, "lineHostage/oneShot/slowdown/{name}", "hostage")
                    .at(Axis.NAME, row -> row.text("name").split("/", 2)[0], "name")
                    .at(Axis.PATTERN, ProbeLists::patternOfName)
                    .gives(Metric.SLOWDOWN, Row::node),
            hostage(CaseList.of(Subjects.LINE_HOSTAGE_SUSTAINED, "lineHostage/sustained/points/*", "hostage")),
            scopes(CaseList.of(Subjects.SCOPE, "scopes/*", "probes")),
            CaseList.of(Subjects.CONTENDED_CAS, "contendedCas/*", "replication")
                    .at(Axis.NAME, "loop")
                    .at(Axis.BLOCKS, "blocks")
                    .threads()
                    .gives(Metric.SWAP_RATE, "opsPerSecond")
                    .gives(Metric.SUCCESS_SHARE, "successShare"),
            CaseList.of(null, "abstraction", "probes,hostage"),
            CaseList.of(null, "simtHazard", "simt"));

    private ProbeLists() {}

    /** Declares probes: of a device, or of a processor and a memory. */
    static CaseList probes(CaseList list) {
        return list.at(Axis.NAME, "id")
                .at(Axis.PATTERN, "pattern")
                .at(Axis.BLOCKS, "blocks")
                .gives(Metric.ELAPSED, "elapsedMs")
                .gives(Metric.ACCESS_TIME, "nsPerAccess")
                .gives(Metric.OVER_WORDS, ProbeLists::overWords);
    }

    /** Declares ratios of probes. */
    static CaseList ratios(CaseList list) {
        return list.at(Axis.NAME, "name")
                .at(Axis.PATTERN, "pattern")
                .at(Axis.OVER, "over")
                .gives(Metric.RATIO, Row::node)
                .gives(Metric.PRINTED_RATIO, "printed");
    }

    /** Declares the points of a line-hostage curve. */
    static CaseList hostage(CaseList list) {
        return list.at(Axis.SHARE, "share")
                .at(Axis.DISTANCE_BYTES, "distanceBytes")
                .gives(Metric.POLL_TIME, "nsPerPoll")
                .gives(Metric.SLOWDOWN, "effect");
    }

    /** Declares what operations cost at scopes. */
    static CaseList scopes(CaseList list) {
        return list.at(Axis.KIND, "scope")
                .at(Axis.NAME, "operation")
                .at(Axis.BLOCKS, "blocks")
                .gives(Metric.SCOPE_COST, "nsPerOperation")
                .gives(Metric.SCOPE_TIME, "nsPerOperation");
    }

    private static CaseList ratios(Subject subject, String path) {
        return ratios(CaseList.of(subject, path, "probes"));
    }

    private static Object patternOfName(Row row) {
        String[] probe = row.text("name").split("/", 2);
        return probe.length == 1 ? null : probe[1];
    }

    /** Returns by which share the slowest word takes longer than the fastest. */
    private static Object overWords(Row row) {
        double low = row.at("overWords/low").asDouble();
        double high = row.at("overWords/high").asDouble();
        if (row.path("overWords").isMissingNode()) {
            return null;
        }
        return low > 0 ? high / low - 1 : 0.0;
    }
}
