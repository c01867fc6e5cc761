package io.gpuclass.profile.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Declares the lists of whole programs. They have records, which hold times, cycles and outcomes to each other, and from which the choices of
 * applications and grids are computed.
 */
final class ProgramLists {
    /** Stands in place of what was added, for the program as it is. */
    private static final String NONE = "none";

    private static final String ADDED = "added";

    static final List<CaseList> LISTS = List.of(
            artificial(Subjects.ARTIFICIAL_BARRIER, "artificialBarriers/*", "artificial-barriers")
                    .at(Axis.INPUT, "input"),
            withThreads(artificial(Subjects.BARRIER_SIZE, "barrierSizes/*", "replication")),
            withThreads(artificial(Subjects.BARRIER_GRID, "barrierGrids/*", "replication")),
            locality("points/*", row -> row.value("barrierEvery") == null ? NONE : "barrier")
                    .at(Axis.LENGTH, "barrierEvery")
                    .gives(Metric.HIT_RATIO, "hitRatio")
                    .gives(Metric.TAU, "tauCycles"),
            locality("fit", row -> "fit").gives(Metric.LAMBDA, "lambdaPerCycle"),
            CaseList.of(null, "locality/*", "artificial-barriers").apart("blocks", "threads"),
            application(Subjects.APPLICATION, "applications/*", "applications"),
            application(Subjects.WEAK_SCALING, "weakScaling/*", "replication"),
            CaseList.of(null, "bestGrids/*", "replication").apart("program", "input", ADDED),
            CaseList.of(null, "executionFits/*", "replication").apart("program", "blocks", "threads"),
            CaseList.of(null, "barrierCode/*", "replication").apart("program", "kernel", ADDED),
            CaseList.of(null, "applicationChoices/*", "").apart("application", "input", "blocks"),
            CaseList.of(null, "skippedPrograms/*", "applications").apart("program", "input"));

    private ProgramLists() {}

    private static CaseList artificial(Subject subject, String path, String suite) {
        return CaseList.of(subject, path, suite)
                .at(Axis.KIND, "program")
                .at(Axis.NAME, ADDED)
                .at(Axis.BLOCKS, "blocks")
                .derived(ProgramLists::variants)
                .gives(Metric.RUN_TIME, "elapsedMs")
                .gives(Metric.MEMORY_CYCLES, "cycles/memory")
                .gives(Metric.BARRIER_CYCLES, "cycles/barrier")
                .gives(Metric.REST_CYCLES, "cycles/rest")
                .gives(Metric.IMPROVEMENT, "improvement");
    }

    /** The same program on the same input was run with blocks of several sizes. */
    private static CaseList withThreads(CaseList list) {
        return list.at(Axis.INPUT, row -> row.value("input") + "/threads-" + row.value("threads"), "input", "threads");
    }

    private static CaseList locality(String path, Function<Row, Object> with) {
        return CaseList.within("locality/*", Subjects.LOCALITY, path, "artificial-barriers")
                .at(Axis.KIND, row -> ArtificialProgram.MEMTEST.id())
                .at(Axis.NAME, with)
                .at(Axis.BLOCKS, "blocks")
                .threads();
    }

    private static CaseList application(Subject subject, String path, String suite) {
        return CaseList.of(subject, path, suite)
                .at(Axis.KIND, "application")
                .at(Axis.NAME, "implementation")
                .at(Axis.INPUT, "input")
                .at(Axis.BLOCKS, "blocks")
                .gives(Metric.RUN_TIME, "elapsedMs")
                .gives(Metric.SYNCHRONIZING_SHARE, "synchronizingShare");
    }

    /**
     * Returns each program as it is, once, and then with each addition. All that was added to one program was held against the same program
     * without: the first entry that counts tells its time, else the first.
     */
    private static List<Row> variants(List<Row> entries) {
        Map<List<Object>, Row> without = new LinkedHashMap<>();
        for (Row entry : entries) {
            List<Object> key = Stream.of("program", "input", "blocks", "threads")
                    .map(entry::value)
                    .toList();
            without.merge(
                    key,
                    variant(entry, TextNode.valueOf(NONE), "elapsedMs", "cycles"),
                    (first, next) -> counts(first) || !counts(next) ? first : next);
        }
        return Stream.concat(
                        without.values().stream(),
                        entries.stream().map(entry -> variant(entry, entry.path(ADDED), "elapsedMsWith", "cyclesWith")))
                .toList();
    }

    private static boolean counts(Row variant) {
        return variant.node().has("elapsedMs") && Outcome.counts(variant.outcome(), variant.verified());
    }

    private static Row variant(Row entry, JsonNode added, String elapsed, String cycles) {
        Map<String, JsonNode> properties = new LinkedHashMap<>();
        for (String shared : List.of("program", "input", "blocks", "threads", "outcome", "verified")) {
            put(properties, shared, entry.path(shared));
        }
        put(properties, ADDED, added);
        put(properties, "elapsedMs", entry.path(elapsed));
        put(properties, "cycles", entry.path(cycles));
        if (!added.asText().equals(NONE)) {
            put(properties, "improvement", entry.path("improvement"));
        }
        return entry.derived(properties);
    }

    private static void put(Map<String, JsonNode> properties, String name, JsonNode value) {
        if (!value.isMissingNode() && !value.isNull()) {
            properties.put(name, value);
        }
    }
}
