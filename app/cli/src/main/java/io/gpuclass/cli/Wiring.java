package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.engine.session.DeviceChooser.DeviceSource;
import io.gpuclass.engine.session.DeviceChooser.DeviceSource.InstalledDevices;
import io.gpuclass.engine.session.Jobs.BenchJob;
import io.gpuclass.engine.session.Jobs.ProbeJob;
import io.gpuclass.engine.session.Jobs.TuneJob;
import io.gpuclass.engine.session.Jobs.VerifyJob;
import io.gpuclass.engine.session.MeasuringJob;
import io.gpuclass.engine.session.TuningJob;
import io.gpuclass.engine.suites.CheckingJob;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.engine.suites.UserBenchJob;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Clock;
import java.time.Duration;

/**
 * The composition root: what device commands use.
 *
 * @param probing measures a device
 * @param verifying checks the primitives on a device
 * @param tuning finds the best pauses on a device
 * @param benching verifies and times a user's primitive
 * @param opening how long a driver may take to find, open or close devices
 */
@RecordBuilder
record Wiring(
        DeviceSource devices,
        ProbeJob probing,
        VerifyJob verifying,
        TuneJob tuning,
        BenchJob benching,
        Duration opening,
        Console console) {
    /** Longer than a driver takes that starts eight GPUs. */
    private static final Duration OPENING = Duration.ofSeconds(60);

    static Wiring production(Console console) {
        return new Wiring(
                new InstalledDevices(),
                new MeasuringJob(SuiteRegistry.ALL, Clock.systemUTC(), System::nanoTime),
                new CheckingJob(System::nanoTime),
                new TuningJob(System::nanoTime),
                new UserBenchJob(Clock.systemUTC(), System::nanoTime),
                OPENING,
                console);
    }
}
