package io.gpuclass.primitives;

import io.gpuclass.device.Device;
import io.gpuclass.device.Observation;
import io.gpuclass.device.Trial;

/** Runs the kernels that count accesses and sample hand-offs. Counting slows them, so they are not what is timed. */
final class Details {
    /** Phases of a barrier. */
    static final int PHASES = 200;

    private final Device device;
    private final PrimitivePlan plan;

    Details(Device device, PrimitivePlan plan) {
        this.device = device;
        this.plan = plan;
    }

    /** Returns what one run shows; nothing where the device has no such kernel, or not room for all blocks, or the run timed out. */
    Detail of(Setting setting) {
        String kernel = setting.implementation().detailKernel();
        if (!device.has(kernel) || device.saturation(kernel, Trial.THREADS_PER_BLOCK) < setting.blocks()) {
            return Detail.NONE;
        }
        Trial trial = setting.trial(kernel, plan.backoffUnit());
        boolean barrier = setting.implementation().kind() == Kind.BARRIER;
        Observation seen = device.observe(
                        barrier ? trial.withLength(PHASES) : trial.withWindowNs(plan.windowNs(setting.blocks())), 1)
                .get(0);
        return seen.timedOut() ? Detail.NONE : Detail.of(seen, barrier ? PHASES : seen.operations());
    }
}
