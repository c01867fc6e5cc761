package io.gpuclass.cuda;

import jcuda.Pointer;

/** Arguments for the launches of a trial: one for each phase, or the same for all. */
@FunctionalInterface
interface PhaseArguments {
    /** Returns the arguments of a phase, the first being 0. */
    Pointer of(int phase);
}
