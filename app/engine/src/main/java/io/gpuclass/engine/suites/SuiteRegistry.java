package io.gpuclass.engine.suites;

import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteCall;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All suites that there are: a new one is added to this list, and to nothing else that knows suites. */
public final class SuiteRegistry {
    /** In the order in which they run. */
    public static final List<Suite> ALL = List.of(
            MemorySuites.PROBES,
            MemorySuites.HOSTAGE,
            MemorySuites.SIMT,
            PrimitiveSuites.PRIMITIVES,
            PrimitiveSuites.SECTIONS,
            LevelSuites.LEVELS,
            ReplicationSuites.REPLICATION,
            ReplicationSuites.SWEEP,
            ProgramSuites.ARTIFICIAL_BARRIERS,
            ProgramSuites.APPLICATIONS,
            KindSuites.KINDS,
            MapSuites.MAP,
            SystemSuites.SYSTEM);

    private SuiteRegistry() {}

    /** Returns the ids of all suites. */
    public static List<String> ids() {
        return ALL.stream().map(Suite::id).toList();
    }

    /** Returns the suites that run unless told otherwise. */
    public static Set<Suite> usual(Depth depth) {
        return those(suite ->
                suite.call() == SuiteCall.USUAL || depth == Depth.THOROUGH && suite.call() != SuiteCall.WITH_PEERS);
    }

    /** Returns the suites that some devices call for: they run there too unless told otherwise. */
    public static Set<Suite> calledFor() {
        return those(suite -> suite.call() == SuiteCall.WITH_PEERS || suite.call() == SuiteCall.WITH_KINDS);
    }

    /**
     * Returns the suites of a comma-separated list, in the order in which they run.
     *
     * @throws IllegalArgumentException naming the known suites, if one is not known or the list is empty
     */
    public static Set<Suite> parse(String list) {
        List<String> wanted =
                Arrays.stream(list.split(",", -1)).map(String::strip).toList();
        wanted.stream().filter(id -> !ids().contains(id)).findFirst().ifPresent(unknown -> {
            throw new IllegalArgumentException(
                    "unknown name '" + unknown + "': expected one of " + String.join(", ", ids()));
        });
        return those(suite -> wanted.contains(suite.id()));
    }

    /** Returns these suites and one more, in the order in which they run. */
    public static Set<Suite> and(Set<Suite> suites, Suite more) {
        return those(suite -> suite == more || suites.contains(suite));
    }

    private static Set<Suite> those(Predicate<Suite> wanted) {
        return ALL.stream().filter(wanted).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
