package io.gpuclass.primitives;

import io.gpuclass.device.ClockGuard;
import io.gpuclass.device.Device;
import io.gpuclass.device.Trial;
import io.gpuclass.stats.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Every implementation of the catalogue that the device has, over a sweep of blocks. Confined to one thread. */
public final class PrimitiveSuite {
    private final Device device;
    private final ClockGuard clock;
    private final PrimitivePlan plan;
    private final List<PrimitiveMeasurement> measurements = new ArrayList<>();
    private final List<Function<Verdicts, PrimitiveResult>> results = new ArrayList<>();

    public PrimitiveSuite(Device device, ClockGuard clock, PrimitivePlan plan) {
        this.device = device;
        this.clock = clock;
        this.plan = plan;
        Catalogue.of(device.facts().kind()).forEach(this::add);
    }

    /** Returns the largest grid at which every implementation that a device has is co-resident. */
    public static int saturation(Device device) {
        return Trials.saturation(device, Implementation::timingKernel);
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return List.copyOf(measurements);
    }

    /** Returns what the visits gave, in the order of the catalogue, judged by what verification showed. */
    public List<PrimitiveResult> results(Verdicts verdicts) {
        return results.stream().map(result -> result.apply(verdicts)).toList();
    }

    private void add(Implementation implementation) {
        List<Integer> initials = new ArrayList<>();
        if (implementation.kind() == Kind.SEMAPHORE) {
            initials.addAll(plan.initials());
        } else {
            initials.add(null);
        }
        for (Integer initial : initials) {
            for (int blocks : plan.sizes()) {
                add(implementation, initial, blocks);
            }
        }
    }

    private void add(Implementation implementation, Integer initial, int blocks) {
        if (!device.has(implementation.timingKernel())) {
            PrimitiveResult result = unsupported(implementation, initial, blocks);
            results.add(verdicts -> result);
            return;
        }
        Trial trial = Trials.of(implementation, implementation.timingKernel(), blocks, initial, plan.backoffUnit());
        PrimitiveMeasurement measurement = implementation.kind() == Kind.BARRIER
                ? new BarrierMeasurement(device, clock, implementation, trial)
                : new RateMeasurement(
                        device, clock, implementation, initial, trial.withWindowNs(plan.windowNs(blocks)));
        measurements.add(measurement);
        results.add(measurement::result);
    }

    private static PrimitiveResult unsupported(Implementation implementation, Integer initial, int blocks) {
        return new PrimitiveResult(
                implementation.kind(),
                implementation.id(),
                blocks,
                initial,
                Outcome.UNSUPPORTED,
                false,
                null,
                null,
                null);
    }
}
