package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** A loop of compare-and-swap (Giroux S9329, "contention is the issue, differently"). */
public enum CasLoop implements Named {
    /** As printed: each thread waits for its own number, and makes it the next thread's. */
    IN_TURN,
    /** Whoever swaps first adds one, the others try again with what they found. */
    INCREMENT;
}
