package io.gpuclass.profile.system;

import io.gpuclass.profile.records.Required;

/**
 * Whether additions to one word by several processors were atomic, as they must be or cannot be there. Where they cannot, this is a broken
 * twin of every primitive that counts on them.
 *
 * @param seen what became of the additions
 * @param twin whether some must be lost, since the word lies in the host's memory and the GPUs' atomics on it are not native
 * @param passed whether that is what was seen
 */
public record TeamAddition(@Required HazardResult seen, boolean twin, boolean passed) {
    /** Returns what this and a later run showed: of a twin the one that was caught, else the one that failed. */
    public TeamAddition and(TeamAddition other) {
        return twin == passed ? this : other;
    }
}
