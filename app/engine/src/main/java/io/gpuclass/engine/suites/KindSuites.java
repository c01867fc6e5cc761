package io.gpuclass.engine.suites;

import io.gpuclass.engine.kinds.KindSuite;
import io.gpuclass.engine.kinds.KindVerifier;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.Findings;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteCall;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.Ending;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.kinds.KindVerification;

/** The suite of what persistent kernels use beside barriers, mutexes and semaphores. */
final class KindSuites {
    /** Event counters, latches, combining mutexes, shared mutexes, sequence locks, queues and deques: verified, then timed. */
    static final Suite KINDS = new Suite("kinds", 9, SuiteCall.WITH_KINDS, false, KindSuites::kinds);

    private static final double VERIFIED = 0.3;

    private KindSuites() {}

    private static Findings kinds(SuiteRun run) {
        run.phase("verification of kinds");
        KindVerifier verifier = new KindVerifier(run.device());
        if (run.depth() == Depth.THOROUGH) {
            verifier.run(false, run::isOver);
        } else {
            verifier.runBriefly(run::isOver);
        }
        verifier.results().forEach(check -> tell(run, check));
        run.reached(VERIFIED);
        KindSuite suite = new KindSuite(run.device(), run.clock(), verifier);
        if (suite.cases().isEmpty()) {
            run.tell("no kinds: the device has no kernels for them");
            return Findings.NONE;
        }
        run.phase("kinds");
        run.visit(suite.cases(), MeasuringPlan.of(run.depth()).sectionRule(), run.leftNs(), new Slice(VERIFIED, 1));
        return Findings.NONE.with(Profile::kinds, suite.results());
    }

    private static void tell(SuiteRun run, KindVerification check) {
        String name = "check/" + check.kind().id() + "/" + check.implementation();
        run.finished(name, Ending.ENDED_BY_ITSELF.id(), check);
        if (check.failed()) {
            run.notice("verification failed: " + name);
        }
    }
}
