package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.records.Required;

/**
 * Whether an atomic unit with a non-empty queue holds its line hostage.
 *
 * @param oneShot by the paper's four probes that are preceded by one atomic
 * @param sustained by atomics that go on while others poll
 */
public record HostageVerdicts(
        @Required Verdict oneShot, @Required Verdict sustained) {
    /** Returns the verdict that advice is based on: the sustained one where there is one. */
    public Verdict forAdvice() {
        return sustained == Verdict.UNKNOWN ? oneShot : sustained;
    }
}
