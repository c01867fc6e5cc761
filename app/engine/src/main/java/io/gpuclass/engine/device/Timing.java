package io.gpuclass.engine.device;

/** How an elapsed time is to be read. */
public enum Timing {
    /** It holds launch, ramp and tail, so that a steady cost is the difference of two lengths. */
    LAUNCHED,
    /** It was taken inside a warmed-up loop, so that it is the steady cost. */
    STEADY
}
