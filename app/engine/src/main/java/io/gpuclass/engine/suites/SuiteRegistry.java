package io.gpuclass.engine.suites;

import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.kinds.KindRow;
import io.gpuclass.engine.kinds.KindSuite;
import io.gpuclass.engine.levels.LevelRow;
import io.gpuclass.engine.levels.LevelSuite;
import io.gpuclass.engine.map.MapMeasurement;
import io.gpuclass.engine.probes.FurtherProbeSuite;
import io.gpuclass.engine.probes.HostageCurveSuite;
import io.gpuclass.engine.probes.HostageSuite;
import io.gpuclass.engine.probes.ProbeCurveSuite;
import io.gpuclass.engine.probes.ProbeSuite;
import io.gpuclass.engine.probes.ScopeSuite;
import io.gpuclass.engine.probes.SimtSuite;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.Suite.SuiteCall;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.engine.stats.StoppingRule.Ending;
import io.gpuclass.engine.system.SystemMeasurement;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.FurtherProbeList;
import io.gpuclass.profile.cases.HostageCurveList;
import io.gpuclass.profile.cases.ProbeCurveList;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.units.Nanos;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Registry of all suites: a new suite is added here and nowhere else. */
public final class SuiteRegistry {
    private static final double VERIFIED = 0.3;
    private static final long LEVELS_LIMIT_NS = 1_500_000_000;

    /** Share of the probes that is over when scopes begin. */
    private static final double SCOPES_FROM = 0.95;

    private static final long SCOPES_LIMIT_NS = 500_000_000;

    /** Share of the probes that is over when their curves begin. */
    private static final double CURVE_FROM = 0.97;

    private static final long CURVE_LIMIT_NS = 2_000_000_000;

    /** Share of the probes that is over when those beyond the twelve begin. */
    private static final double FURTHER_FROM = 0.99;

    private static final long FURTHER_LIMIT_NS = 200_000_000;

    /** Share of the line-contention test that is over when its curve begins. */
    private static final double HOSTAGE_CURVE_FROM = 0.95;

    private static final long HOSTAGE_CURVE_LIMIT_NS = 100_000_000;

    /** The twelve memory probes, and what a scope costs. */
    private static final Suite PROBES =
            new Suite("probes", "the twelve memory probes", 11, false, false, SuiteRegistry::probes);
    /** The sustained line-hostage test. */
    private static final Suite HOSTAGE = new Suite(
            "hostage", "the sustained line-contention (line-hostage) test", 3, false, false, SuiteRegistry::hostage);
    /** Per-thread locks inside one warp. */
    private static final Suite SIMT =
            new Suite("simt", "per-thread locks inside one warp", 1, false, false, SuiteRegistry::simt);
    /** Barriers of a warp, a block, a cluster and the grid, verified, then timed; reads of shared memory. */
    private static final Suite LEVELS = new Suite(
            "levels", "barriers of a warp, a block, a cluster and the grid", 4, false, false, SuiteRegistry::levels);
    /** Event counters, latches, combining mutexes, shared mutexes, sequence locks, queues and deques: verified, then timed. */
    private static final Suite KINDS = new Suite(
            "kinds",
            "event counters, combining and shared mutexes, sequence locks, queues and deques",
            9,
            SuiteCall.WITH_KINDS,
            false,
            SuiteRegistry::kinds);
    /** The time from each SM to each of some lines, the halves of the cache, and hand-offs from SM to SM. */
    private static final Suite MAP = new Suite("map", "L2 locality by SM", 2, true, false, SuiteRegistry::map);
    /** Memory of each other as GPUs of one host and its CPU see it, and primitives that they share. */
    public static final Suite SYSTEM = new Suite(
            "system", "several GPUs of one host, and its CPU", 90, SuiteCall.WITH_PEERS, false, SuiteRegistry::system);

    /** All suites, in the order in which they run. */
    public static final List<Suite> ALL = List.of(
            PROBES,
            HOSTAGE,
            SIMT,
            PrimitiveSuites.PRIMITIVES,
            PrimitiveSuites.SECTIONS,
            LEVELS,
            ReplicationSuites.REPLICATION,
            ReplicationSuites.SWEEP,
            ProgramSuites.ARTIFICIAL_BARRIERS,
            ProgramSuites.APPLICATIONS,
            PatternSuite.PROGRAMS,
            PatternSuite.USES,
            KINDS,
            MAP,
            NanosleepSuite.NANOSLEEP,
            SYSTEM);

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

    private static Profile probes(SuiteRun run) {
        ProbeSuite suite = new ProbeSuite(run.device(), run.clock());
        run.phase("memory probes");
        run.tellFirst(probe -> "first result: " + probe.name() + " takes "
                + new Nanos(probe.samples().summary().median()));
        run.visit(suite.cases(), run.depth().rule(), run.leftNs(), new Slice(0, SCOPES_FROM));
        return ProfileBuilder.builder()
                .probes(suite.results())
                .scopes(scopes(run))
                .build()
                .with(ProbeCurveList.LIST, curve(run))
                .with(FurtherProbeList.LIST, further(run));
    }

    /** Returns the results of an experiment, which may take no longer than a limit; none without kernels for it. */
    private static <R extends Record> List<R> results(
            SuiteRun run, String phase, Experiment<R> suite, StoppingRule rule, long limitNs, Slice slice) {
        if (suite.cases().isEmpty()) {
            return List.of();
        }
        run.phase(phase);
        run.visit(suite.cases(), rule, Math.min(run.leftNs(), limitNs), slice);
        return suite.results();
    }

    private static List<Entry> further(SuiteRun run) {
        FurtherProbeSuite suite = new FurtherProbeSuite(run.device(), run.clock());
        return results(
                run, "further probes", suite, FurtherProbeSuite.RULE, FURTHER_LIMIT_NS, new Slice(FURTHER_FROM, 1));
    }

    private static List<Entry> curve(SuiteRun run) {
        ProbeCurveSuite suite = new ProbeCurveSuite(run.device(), run.clock());
        return results(
                run,
                "probes by blocks",
                suite,
                ProbeCurveSuite.RULE,
                CURVE_LIMIT_NS,
                new Slice(CURVE_FROM, FURTHER_FROM));
    }

    private static List<ScopeResult> scopes(SuiteRun run) {
        ScopeSuite suite = new ScopeSuite(run.device(), run.clock());
        return results(run, "scopes", suite, ScopeSuite.RULE, SCOPES_LIMIT_NS, new Slice(SCOPES_FROM, CURVE_FROM));
    }

    private static Profile hostage(SuiteRun run) {
        HostageSuite suite = new HostageSuite(run.device(), run.clock());
        run.phase("line contention");
        run.visit(suite.cases(), run.depth().rule(), run.leftNs(), new Slice(0, HOSTAGE_CURVE_FROM));
        List<HostagePoint> points = suite.results();
        Profile found = points.isEmpty()
                ? Profile.NONE
                : ProfileBuilder.builder()
                        .lineHostage(Classifier.classify(List.of(), points).lineHostage())
                        .build();
        return found.with(HostageCurveList.LIST, hostageCurve(run));
    }

    private static List<Entry> hostageCurve(SuiteRun run) {
        HostageCurveSuite suite = new HostageCurveSuite(run.device(), run.clock());
        return results(
                run,
                "line contention by blocks",
                suite,
                HostageCurveSuite.RULE,
                HOSTAGE_CURVE_LIMIT_NS,
                new Slice(HOSTAGE_CURVE_FROM, 1));
    }

    private static Profile simt(SuiteRun run) {
        run.phase("SIMT hazard");
        Optional<SimtHazard> seen = new SimtSuite(run.device()).run();
        seen.ifPresent(hazard -> run.finished("simt-hazard", Ending.ENDED_BY_ITSELF.id(), hazard));
        return ProfileBuilder.builder().simtHazard(seen.orElse(null)).build();
    }

    private static Profile levels(SuiteRun run) {
        Verifier verifier = new Verifier(run.device());
        verifier.run(LevelRow.checks(run.device(), row -> !row.twin()), run::isOver);
        run.checked(verifier.results());
        LevelSuite suite = new LevelSuite(run.device(), run.clock(), verifier);
        return run.measure("warp and block barriers", suite, LevelSuite.RULE, LEVELS_LIMIT_NS, new Slice(VERIFIED, 1))
                ? ProfileBuilder.builder().levels(suite.levels()).build()
                : Profile.NONE;
    }

    private static Profile kinds(SuiteRun run) {
        run.phase("verification of data structures");
        Verifier verifier = new Verifier(run.device());
        verifier.run(
                run.depth() == Depth.THOROUGH
                        ? KindRow.checks(run.device(), row -> !row.twin())
                        : KindRow.briefChecks(run.device()),
                run::isOver);
        run.checked(verifier.results());
        run.reached(VERIFIED);
        KindSuite suite = new KindSuite(run.device(), run.clock(), verifier);
        StoppingRule rule = MeasuringPlan.of(run.depth()).sectionRule();
        return run.measure("data structures", suite, rule, run.leftNs(), new Slice(VERIFIED, 1))
                ? ProfileBuilder.builder().kinds(suite.kinds()).build()
                : Profile.NONE;
    }

    private static Profile map(SuiteRun run) {
        run.phase("memory map");
        Optional<MemoryMap> map = new MapMeasurement(run.device(), run.clock(), run.seed()).measure();
        if (map.isEmpty()) {
            run.tell("no map: the device has no kernels for it, or none of its SMs answered");
        }
        map.ifPresent(found -> run.finished("memory-map", Ending.ENDED_BY_ITSELF.id(), found));
        return ProfileBuilder.builder().map(map.orElse(null)).build();
    }

    private static Profile system(SuiteRun run) {
        SystemMeasurement measurement =
                new SystemMeasurement(run, MeasuringPlan.of(run.depth()).systemRule());
        return ProfileBuilder.builder()
                .system(measurement.results())
                .build()
                .with(FurtherProbeList.LIST, measurement.further());
    }
}
