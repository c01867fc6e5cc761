package io.gpuclass.engine.device;

/** Meaning of an elapsed time. */
public enum Timing {
    /** It holds launch, ramp and tail, so that a steady cost is the difference of two lengths. */
    LAUNCHED,
    /** It was taken inside a warmed-up loop, so that it is the steady cost. */
    STEADY
}
