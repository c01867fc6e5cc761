package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.units.Nanos;

/**
 * Measures primitives on a device, and judges them.
 *
 * @param verdicts what verification showed
 */
record PrimitiveBench(Device device, ClockGuard clock, Verdicts verdicts) {
    /** Returns a case whose row has nothing but what timing tells. */
    MeasuredCase<PrimitiveResult> measured(PrimitiveSetting setting, ThroughputEstimator estimator) {
        return new MeasuredCase<>(
                device,
                clock,
                setting.name(),
                estimator,
                done -> row(setting, estimator, done).build());
    }

    /** Returns how it ended, in the light of its verification. */
    Outcome outcome(PrimitiveSetting setting, MeasuredCase<?> done) {
        Implementation form = setting.implementation();
        return verdicts.outcome(form.kind(), form.id(), done.outcome());
    }

    /**
     * Begins the row of what was visited. An implementation that broke its promise is wrong, however fast it was; one that mostly got nowhere
     * has timed out, and has no figures.
     */
    PrimitiveResultBuilder row(
            PrimitiveSetting setting, ThroughputEstimator estimator, MeasuredCase<PrimitiveResult> done) {
        PrimitiveResultBuilder row =
                setting.result(outcome(setting, done), verdicts.verified(setting.implementation()));
        if (done.outcome() == Outcome.TIMED_OUT) {
            stall(estimator.trial(), done).addTo(row);
        }
        row.opsPerSecond(done.figure());
        if (estimator instanceof ThroughputEstimator.Lock lock) {
            row.fairness(done.median(lock.fairness())).fewestPerBlock(done.median(lock.fewestPerBlock()));
        }
        return row;
    }

    private static Stall stall(Trial trial, MeasuredCase<?> done) {
        Observation expired = done.failed().orElse(null);
        return expired == null ? Stall.inVain(done.samples(), trial) : Stall.expired(trial, expired);
    }

    /**
     * Reason why there are no figures.
     *
     * @param reason in words
     * @param completed operations that the run which got stuck had completed; null where nothing ran
     */
    record Stall(String reason, Long completed) {
        /** Word in the facts of a device whose kernels have no order of memory at device scope. */
        private static final String UNORDERED = "none";

        void addTo(PrimitiveResultBuilder result) {
            result.reason(reason).completed(completed);
        }

        /** A run in which a wait reached its bound. */
        static Stall expired(Trial trial, Observation seen) {
            return new Stall(
                    "a wait reached its bound of " + new Nanos(trial.timeoutNs()) + " after " + seen.operations()
                            + " operations",
                    seen.operations());
        }

        /** Fixed-time runs in most of which, or in all, nobody got anywhere. */
        static Stall inVain(Series rates, Trial trial) {
            String part = rates.summary().max() > 0 ? "most of " : "";
            return new Stall(
                    "no operation completed in " + part + rates.count() + " windows of " + new Nanos(trial.windowNs()),
                    0L);
        }

        /** A device without the kernel. */
        static Stall unsupported(String kernel, DeviceFacts device) {
            if (UNORDERED.equals(device.order())) {
                return new Stall(
                        "this device orders memory for no more than a group: its atomics offer the orders "
                                + device.memoryOrders() + " at the scopes " + device.memoryScopes(),
                        null);
            }
            String named = device.computeCapability() == null
                    ? "this device"
                    : "this device, of compute capability " + device.computeCapability() + ",";
            return new Stall(named + " has no kernel " + kernel, null);
        }
    }
}
