package io.gpuclass.cli;

import io.gpuclass.engine.session.CheckingJob;
import io.gpuclass.engine.session.DeviceSource;
import io.gpuclass.engine.session.MeasuringJob;
import io.gpuclass.engine.session.ProbeJob;
import io.gpuclass.engine.session.TuneJob;
import io.gpuclass.engine.session.TuningJob;
import io.gpuclass.engine.session.VerifyJob;
import io.gpuclass.engine.suites.SuiteRegistry;
import java.time.Clock;

/**
 * The composition root: everything outside the command line that the commands use.
 *
 * @param devices where devices come from
 * @param probing measures a device
 * @param verifying checks the primitives on a device
 * @param tuning finds the best pauses on a device
 * @param files profiles on disk and as JSON
 * @param reports results for people
 */
public record Wiring(
        DeviceSource devices,
        ProbeJob probing,
        VerifyJob verifying,
        TuneJob tuning,
        ProfileFiles files,
        Reports reports) {

    /** Returns what the tool runs with. */
    static Wiring production() {
        return new Wiring(
                new Machine(),
                new MeasuringJob(SuiteRegistry.ALL, Clock.systemUTC(), System::nanoTime),
                new CheckingJob(System::nanoTime),
                new TuningJob(System::nanoTime),
                new SavedProfiles(),
                new PrintedReports());
    }
}
