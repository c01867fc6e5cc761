package io.gpuclass.engine.session;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.primitives.VerificationPlan;
import io.gpuclass.engine.primitives.VerificationSuite;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.profile.primitives.VerificationResult;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * {@code verify}'s checking: goes through all checks again and again until its time is up, at least once.
 *
 * @param nanoTime a clock that counts nanoseconds
 */
public record CheckingJob(LongSupplier nanoTime) implements VerifyJob {
    @Override
    public List<VerificationResult> run(ChosenDevice chosen, VerifyOptions options, Progress progress) {
        Device device = chosen.device();
        progress.phase("warming up");
        int unit = Calibration.of(device, new ClockGuard()).unitCycles();
        progress.phase("verification");
        long started = nanoTime.getAsLong();
        double budget = options.duration().toNanos();
        VerificationSuite suite = new VerificationSuite(
                device,
                VerificationPlan.THOROUGH,
                unit,
                options::wants,
                result -> progress.reached(budget == 0 ? 0 : (nanoTime.getAsLong() - started) / budget));
        RepeatedChecks checks = new RepeatedChecks();
        do {
            suite.implementations().forEach(checks::add);
            if (options.twins()) {
                suite.twins().forEach(checks::add);
            }
        } while (nanoTime.getAsLong() - started < budget);
        return checks.results();
    }
}
