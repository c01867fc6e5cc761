package io.gpuclass.engine.device;

import io.gpuclass.profile.primitives.Weakening;

/**
 * A kernel of which one place is weakened. Immutable.
 *
 * @param kernel entry point
 * @param site source line of the place; null where nothing is weakened
 * @param instruction what is weakened there, wherever the kernel has it; null where nothing is
 * @param weakening what is taken away; null where nothing is
 */
public record Mutant(String kernel, String site, String instruction, Weakening weakening) {
    /** Returns the kernel as it is: what mutants of it are compared with, since it is built the way they are. */
    public static Mutant unchanged(String kernel) {
        return new Mutant(kernel, null, null, null);
    }

    /** Returns whether a barrier of the block is left out: then threads of a block may part, and hang in its other barriers. */
    public boolean leavesOutBlockBarrier() {
        return weakening == Weakening.REMOVED && instruction.startsWith("bar");
    }

    /** Returns whether nothing is weakened. */
    public boolean isUnchanged() {
        return weakening == null;
    }
}
