package io.gpuclass.profile.probes;

import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;

/**
 * Result of compare-and-swap of one word by a number of threads.
 *
 * @param threads threads of each block, all of which try
 * @param opsPerSecond swaps of all threads together that succeeded, per second
 * @param successShare how many of those that were tried, from 0 to 1; null where none was
 */
public record CasResult(CasLoop loop, int blocks, int threads, Summary opsPerSecond, Double successShare) {
    /** A loop of compare-and-swap (Giroux S9329, "contention is the issue, differently"). */
    public enum CasLoop implements Named {
        /** As printed: each thread waits for its own number, and makes it the next thread's. */
        IN_TURN,
        /** Whoever swaps first adds one, the others try again with what they found. */
        INCREMENT;
    }
}
