package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.primitives.FixedWorkResult;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import java.util.Objects;

/** Locks for fixed work, beside the same for a fixed time. Confined to one thread. */
public final class FixedWorkSuite {
    private final List<FixedWorkMeasurement> measurements;

    /** @param implementations of which those take part that are locks and whose kernels the device has */
    public FixedWorkSuite(
            Device device,
            ClockGuard clock,
            FixedWorkPlan plan,
            Verdicts verdicts,
            List<Implementation> implementations) {
        measurements = implementations.stream()
                .filter(form -> FixedWorkPlan.isFor(form) && device.has(form.fixedWorkKernel()))
                .flatMap(form -> plan.settings(form).stream())
                .map(setting -> new FixedWorkMeasurement(
                        device, clock, setting, verdicts, Trials.contending(trial(setting, plan), device)))
                .toList();
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return measurements;
    }

    /** Returns what the visits gave, in the order of the catalogue, each held against the same for a fixed time. */
    public List<FixedWorkResult> results(List<PrimitiveResult> fixedTime) {
        return measurements.stream()
                .filter(FixedWorkMeasurement::visited)
                .map(measurement -> over(measurement.result(), fixedTime))
                .toList();
    }

    private static Trial trial(Setting setting, FixedWorkPlan plan) {
        return setting.trial(setting.implementation().fixedWorkKernel(), plan.backoffUnit())
                .withLength(plan.operationsPerBlock())
                .withTimeoutNs(plan.timeoutNs());
    }

    private static FixedWorkResult over(FixedWorkResult fixed, List<PrimitiveResult> fixedTime) {
        Double ratio = fixed.opsPerSecond() == null
                ? null
                : fixedTime.stream()
                        .filter(other -> isSame(fixed, other) && other.counts())
                        .map(other -> other.opsPerSecond().median())
                        .filter(rate -> rate > 0)
                        .findFirst()
                        .map(rate -> fixed.opsPerSecond().median() / rate)
                        .orElse(null);
        return Draft.of(fixed).set(FixedWorkResult::overFixedTime, ratio).build();
    }

    private static boolean isSame(FixedWorkResult fixed, PrimitiveResult other) {
        return other.kind() == fixed.kind()
                && other.implementation().equals(fixed.implementation())
                && other.blocks() == fixed.blocks()
                && Objects.equals(other.initial(), fixed.initial())
                && other.writers() == null;
    }
}
