package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.ArrayList;
import java.util.List;

/**
 * Every implementation that the device has, with loads and stores in its critical sections (Mahapatra 2020, section 5): how much of
 * the time is synchronization, and how much is work. A barrier that ends the kernel is left out: its work would be the kernel's.
 * Confined to one thread.
 */
public final class SectionSuite {
    private final Device device;
    private final ClockGuard clock;
    private final SectionPlan plan;
    private final Verdicts verdicts;
    private final List<SectionMeasurement> measurements = new ArrayList<>();

    /** @param verdicts what verification showed, by which results are judged */
    public SectionSuite(Device device, ClockGuard clock, SectionPlan plan, Verdicts verdicts) {
        this(device, clock, plan, verdicts, Catalogue.of(device.facts().kind()));
    }

    /** @param implementations what to measure, rather than all that compete */
    public SectionSuite(
            Device device,
            ClockGuard clock,
            SectionPlan plan,
            Verdicts verdicts,
            List<Implementation> implementations) {
        this.device = device;
        this.clock = clock;
        this.plan = plan;
        this.verdicts = verdicts;
        implementations.stream()
                .filter(implementation -> !implementation.has(Trait.ENDS_THE_KERNEL))
                .filter(implementation -> device.has(implementation.timingKernel()))
                .forEach(this::add);
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return List.copyOf(measurements);
    }

    /** Returns what the visits gave, in the order of the catalogue. */
    public List<SectionResult> results() {
        return measurements.stream().map(SectionMeasurement::result).toList();
    }

    private void add(Implementation implementation) {
        for (int blocks : plan.sizes()) {
            for (Setting setting : plan.settings(implementation, blocks)) {
                plan.lengths()
                        .forEach(length ->
                                measurements.add(new SectionMeasurement(measurement(setting, length), length, null)));
            }
        }
    }

    private PrimitiveMeasurement measurement(Setting setting, int length) {
        Implementation implementation = setting.implementation();
        Trial trial =
                setting.trial(implementation.timingKernel(), plan.backoffUnit()).withSection(length);
        if (implementation.kind() == Kind.BARRIER) {
            return new BarrierMeasurement(device, clock, setting, verdicts, List.of(trial), Phases.withSection(length));
        }
        return new RateMeasurement(
                device, clock, setting, verdicts, List.of(trial.withWindowNs(plan.windowNs(setting.blocks(), length))));
    }
}
