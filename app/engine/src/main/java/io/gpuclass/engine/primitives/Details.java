package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Kind;

/**
 * Runs the kernels that count accesses and sample hand-offs. Counting slows them, so they are not what is timed.
 */
record Details(Device device, PrimitivePlan plan) {
    /** Phases of a barrier. */
    static final int PHASES = 200;

    /** Returns what one run shows; nothing where the device has no such kernel, or not room for all blocks, or the run timed out. */
    Detail of(Setting setting) {
        String kernel = setting.implementation().detailKernel();
        if (!device.has(kernel) || device.saturation(kernel, Trial.THREADS_PER_BLOCK) < setting.blocks()) {
            return Detail.NONE;
        }
        Trial trial = setting.trial(kernel, plan.backoffUnit());
        boolean barrier = setting.implementation().kind() == Kind.BARRIER;
        Observation seen = barrier ? observe(trial.withLength(PHASES)) : inAWindow(trial);
        return seen.timedOut() ? Detail.NONE : Detail.of(seen, barrier ? PHASES : seen.operations());
    }

    /** Takes a full window where a brief one has shown too little. */
    private Observation inAWindow(Trial trial) {
        long fullNs = plan.windowNs(trial.blocks());
        long briefNs = plan.briefWindowNs(trial.blocks());
        if (briefNs < fullNs) {
            Observation brief = observe(trial.withWindowNs(briefNs));
            if (brief.timedOut() || WindowChoice.isEnough(brief.operations(), trial.blocks())) {
                return brief;
            }
        }
        return observe(trial.withWindowNs(fullNs));
    }

    private Observation observe(Trial trial) {
        return device.observe(trial, 1).get(0);
    }
}
