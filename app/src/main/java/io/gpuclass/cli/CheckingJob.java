package io.gpuclass.cli;

import io.gpuclass.device.ClockGuard;
import io.gpuclass.device.Device;
import io.gpuclass.primitives.VerificationResult;
import io.gpuclass.primitives.VerificationSuite;
import io.gpuclass.probes.Calibration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** {@code verify}'s checking: goes through all checks again and again until its time is up, at least once. */
final class CheckingJob implements VerifyJob {
    private final LongSupplier nanoTime;

    CheckingJob(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public List<VerificationResult> run(ChosenDevice chosen, VerifyOptions options, Progress progress) {
        Device device = chosen.device();
        progress.phase("warming up");
        int unit = Calibration.of(device, new ClockGuard()).unitCycles();
        progress.phase("verification");
        long started = nanoTime.getAsLong();
        double budget = options.duration().toNanos();
        VerificationSuite suite = new VerificationSuite(
                device, unit, result -> progress.reached(budget == 0 ? 0 : (nanoTime.getAsLong() - started) / budget));
        Tally tally = new Tally();
        do {
            suite.implementations().forEach(tally::add);
            if (options.twins()) {
                suite.twins().forEach(tally::add);
            }
        } while (nanoTime.getAsLong() - started < budget);
        return tally.results();
    }

    /** Adds up what repeated runs of one check showed. */
    private static final class Tally {
        private final Map<List<Object>, VerificationResult> sums = new LinkedHashMap<>();

        void add(VerificationResult result) {
            // List.of does not take the null of what has no initial value.
            List<Object> check = new ArrayList<>();
            check.add(result.kind());
            check.add(result.implementation());
            check.add(result.twin());
            check.add(result.blocks());
            check.add(result.initial());
            sums.merge(check, result, VerificationResult::and);
        }

        List<VerificationResult> results() {
            return List.copyOf(sums.values());
        }
    }
}
