package io.gpuclass.engine.suites;

import io.gpuclass.engine.session.Findings;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteCall;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.system.SystemMeasurement;
import io.gpuclass.profile.Profile;

/** The suite of several processors that share memory. */
final class SystemSuites {
    /** What GPUs of one host, and its CPU, see of each other's memory, and do together. */
    static final Suite SYSTEM = new Suite("system", 90, SuiteCall.WITH_PEERS, false, SystemSuites::system);

    private SystemSuites() {}

    private static Findings system(SuiteRun run) {
        SystemMeasurement measurement =
                new SystemMeasurement(run, MeasuringPlan.of(run.depth()).systemRule());
        return Findings.NONE.with(Profile::system, measurement.results());
    }
}
