package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.ArrayList;
import java.util.List;

/**
 * Implementations with loads and stores in their critical sections (Mahapatra 2020, sections 4.3 and 5): how much of the time is
 * synchronization, and how much is work. A kernel that the device does not have is left out. Confined to one thread.
 */
public final class SectionSuite {
    private final Device device;
    private final ClockGuard clock;
    private final SectionPlan plan;
    private final Verdicts verdicts;
    private final SectionWork work;
    private final List<SectionMeasurement> measurements = new ArrayList<>();

    /**
     * @param verdicts what verification showed, by which results are judged
     * @param work who works, and in which forms
     */
    public SectionSuite(Device device, ClockGuard clock, SectionPlan plan, Verdicts verdicts, SectionWork work) {
        this(device, clock, plan, verdicts, work, work.forms(device.facts().kind()));
    }

    /** @param implementations what to measure, rather than the catalogue's forms */
    public SectionSuite(
            Device device,
            ClockGuard clock,
            SectionPlan plan,
            Verdicts verdicts,
            SectionWork work,
            List<Implementation> implementations) {
        this.device = device;
        this.clock = clock;
        this.plan = plan;
        this.verdicts = verdicts;
        this.work = work;
        implementations.stream()
                .filter(work::takes)
                .filter(implementation -> device.has(work.kernel(implementation)))
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
            for (Setting setting : work.settings(plan, implementation, blocks)) {
                plan.lengths().forEach(length -> measurements.add(measurement(setting, length)));
            }
        }
    }

    private SectionMeasurement measurement(Setting setting, int length) {
        Trial trial = setting.trial(work.kernel(setting.implementation()), plan.backoffUnit())
                .withSection(length);
        return new SectionMeasurement(measurement(setting, length, trial), length, work.threads(trial));
    }

    private PrimitiveMeasurement measurement(Setting setting, int length, Trial trial) {
        if (setting.implementation().kind() == Kind.BARRIER) {
            return new BarrierMeasurement(device, clock, setting, verdicts, List.of(trial), Phases.withSection(length));
        }
        return new RateMeasurement(
                device, clock, setting, verdicts, List.of(trial.withWindowNs(plan.windowNs(setting.blocks(), length))));
    }
}
