package io.gpuclass.engine.suites;

import io.gpuclass.engine.levels.LevelSuite;
import io.gpuclass.engine.levels.LevelVerifier;
import io.gpuclass.engine.session.Findings;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.Ending;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.levels.LevelVerification;

/** The suite of the barriers below the grid, and of those of the grid that use them. */
final class LevelSuites {
    /** Barriers of a warp, a block, a cluster and the grid, verified, then timed; reads of shared memory. */
    static final Suite LEVELS = new Suite("levels", 4, false, false, LevelSuites::levels);

    private static final double VERIFIED = 0.3;
    private static final long LIMIT_NS = 1_500_000_000;

    private LevelSuites() {}

    private static Findings levels(SuiteRun run) {
        LevelVerifier verifier = new LevelVerifier(run.device());
        verifier.run(false, run::isOver);
        verifier.results().forEach(check -> tell(run, check));
        LevelSuite suite = new LevelSuite(run.device(), run.clock(), verifier);
        if (suite.cases().isEmpty()) {
            run.tell("no levels: the device has no kernels for them");
            return Findings.NONE;
        }
        run.phase("levels");
        run.visit(suite.cases(), LevelSuite.RULE, Math.min(run.leftNs(), LIMIT_NS), new Slice(VERIFIED, 1));
        return Findings.NONE.with(Profile::levels, suite.results());
    }

    private static void tell(SuiteRun run, LevelVerification check) {
        String name = "check/" + check.level().id() + "/" + check.name();
        run.finished(name, Ending.ENDED_BY_ITSELF.id(), check);
        if (check.failed()) {
            run.notice("verification failed: " + name);
        }
    }
}
