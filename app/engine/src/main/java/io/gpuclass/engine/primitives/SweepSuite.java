package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.SweepResult;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.List;

/** Barriers, mutexes and semaphores over many numbers of blocks: Stuart & Owens 2011, Figures 1 to 3. Confined to one thread. */
public final class SweepSuite {
    private final Device device;
    private final ClockGuard clock;
    private final SweepPlan plan;
    private final List<SweepMeasurement> measurements;

    /** @param implementations of which those take part that such figures show and whose kernels the device has */
    public SweepSuite(
            Device device, ClockGuard clock, SweepPlan plan, Verdicts verdicts, List<Implementation> implementations) {
        this.device = device;
        this.clock = clock;
        this.plan = plan;
        this.measurements = implementations.stream()
                .filter(form -> SweepPlan.isFor(form) && device.has(form.timingKernel()))
                .flatMap(form -> plan.lines(form).stream().map(line -> measurement(form, line, verdicts)))
                .toList();
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return measurements;
    }

    /** Returns what the visits gave, in the order of the catalogue; what was never visited is left out. */
    public List<SweepResult> results() {
        return measurements.stream()
                .map(SweepMeasurement::result)
                .filter(line -> !line.points().isEmpty())
                .toList();
    }

    private SweepMeasurement measurement(Implementation form, List<Setting> line, Verdicts verdicts) {
        List<SweptSize> sizes = line.stream()
                .map(setting -> new SweptSize(device, clock, setting, places(form, setting)))
                .toList();
        return new SweepMeasurement(form, line.get(0).initial(), verdicts, sizes, plan.seed());
    }

    private List<Trial> places(Implementation form, Setting setting) {
        Trial trial = setting.trial(form.timingKernel(), plan.backoffUnit());
        return form.kind() == Kind.BARRIER
                ? Trials.meeting(trial, device, form)
                : Trials.contending(trial.withWindowNs(plan.windowNs(setting.blocks())), device);
    }
}
