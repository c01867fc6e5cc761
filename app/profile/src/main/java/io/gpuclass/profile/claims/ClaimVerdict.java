package io.gpuclass.profile.claims;

import io.gpuclass.profile.units.Named;

/** What a profile says of a claim. */
public enum ClaimVerdict implements Named {
    /** Every figure that decides it is within the claim's bounds, with its whole interval. */
    HOLDS,
    /** Some figures are within the bounds; of the others each is outside them, cannot be told or is missing. */
    HOLDS_IN_PART,
    /** No figure is within the bounds, and at least one is outside them with its whole interval. */
    DOES_NOT_HOLD,
    /** No figure is within the bounds or outside them: intervals have a bound inside, or figures are missing. */
    CANNOT_BE_TOLD,
    /** The claim is about other machines. */
    NOT_APPLICABLE;

    /** Returns its id in words. */
    public String words() {
        return id().replace('-', ' ');
    }
}
