package io.gpuclass.engine.suites;

import io.gpuclass.engine.probes.HostageSuite;
import io.gpuclass.engine.probes.ProbeSuite;
import io.gpuclass.engine.probes.ScopeSuite;
import io.gpuclass.engine.probes.SimtSuite;
import io.gpuclass.engine.session.Findings;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.Ending;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.units.Nanos;
import java.util.List;
import java.util.Optional;

/** The suites that probe the memory system and the warps of a device. */
final class MemorySuites {
    /** The twelve memory probes, and what a scope costs. */
    static final Suite PROBES = new Suite("probes", 9, false, false, MemorySuites::probes);

    /** The sustained line-hostage test. */
    static final Suite HOSTAGE = new Suite("hostage", 5, false, false, MemorySuites::hostage);

    /** Per-thread locks inside one warp. */
    static final Suite SIMT = new Suite("simt", 1, false, false, MemorySuites::simt);

    /** Share of the probes that is over when scopes begin. */
    private static final double SCOPES_FROM = 0.95;

    private static final long SCOPES_LIMIT_NS = 500_000_000;

    private MemorySuites() {}

    private static Findings probes(SuiteRun run) {
        ProbeSuite suite = new ProbeSuite(run.device(), run.clock());
        run.phase("memory probes");
        run.tellFirst(probe -> "first result: " + probe.name() + " takes "
                + new Nanos(probe.watched().summary().median()));
        run.visit(suite.cases(), suite.rule(run.depth().rule()), run.leftNs(), new Slice(0, SCOPES_FROM));
        return Findings.NONE.with(Profile::probes, suite.results()).with(Profile::scopes, scopes(run));
    }

    private static List<ScopeResult> scopes(SuiteRun run) {
        ScopeSuite suite = new ScopeSuite(run.device(), run.clock());
        if (suite.cases().isEmpty()) {
            return List.of();
        }
        run.phase("scopes");
        run.visit(suite.cases(), ScopeSuite.RULE, Math.min(run.leftNs(), SCOPES_LIMIT_NS), new Slice(SCOPES_FROM, 1));
        return suite.results();
    }

    private static Findings hostage(SuiteRun run) {
        HostageSuite suite = new HostageSuite(run.device(), run.clock());
        run.phase("line hostage");
        run.visit(suite.cases());
        List<HostagePoint> points = suite.results();
        return points.isEmpty()
                ? Findings.NONE
                : Findings.NONE.with(
                        Profile::lineHostage,
                        Classifier.classify(List.of(), points).lineHostage());
    }

    private static Findings simt(SuiteRun run) {
        run.phase("SIMT hazard");
        Optional<SimtHazard> seen = new SimtSuite(run.device()).run();
        seen.ifPresent(hazard -> run.finished("simt-hazard", Ending.ENDED_BY_ITSELF.id(), hazard));
        return Findings.NONE.with(Profile::simtHazard, seen.orElse(null));
    }
}
