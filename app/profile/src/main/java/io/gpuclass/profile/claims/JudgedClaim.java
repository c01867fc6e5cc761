package io.gpuclass.profile.claims;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.gpuclass.profile.claims.Claim.ClaimBasis;
import io.gpuclass.profile.units.Named;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A claim with what a profile says of it. Its components are the names of the JSON; null is left out. Immutable.
 *
 * @param place where in it
 * @param basis how that is known; null where the document itself was at hand
 * @param quote the document's words; null where it was not at hand
 * @param claim the claim, in ours
 * @param about the GPU that it names, with its number of blocks; null where it speaks of GPUs
 * @param on the published profile that it is judged by; null for the one at hand
 * @param printed what the document prints, by GPU; null for nothing
 * @param figure what the figures are, in words; null for none
 * @param unit what stands behind a figure; null for nothing
 * @param judged what the profile says; of a claim that names a GPU, with as many blocks as it is about
 * @param today of a claim that names a GPU, what the profile says with as many blocks as fill the one at hand; null for others
 */
public record JudgedClaim(
        String id,
        ClaimSource source,
        String place,
        ClaimBasis basis,
        String quote,
        String claim,
        String about,
        String on,
        Map<String, String> printed,
        String figure,
        String unit,
        @JsonUnwrapped Judgement judged,
        Judgement today) {
    public JudgedClaim {
        printed = printed == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(printed));
    }

    /** Returns the verdict; of a claim that names a GPU, that with as many blocks as it is about. */
    public ClaimVerdict verdict() {
        return judged.verdict();
    }

    /** Returns what it is with as many blocks as fill the GPU at hand. */
    public Judgement hereToday() {
        return today == null ? judged : today;
    }

    List<ClaimPoint> points() {
        return hereToday().points();
    }

    /**
     * What figures say of a claim. Its components are the names of the JSON; null is left out. Immutable.
     *
     * @param forms whose forms of the document's algorithms decided; null where there is no choice
     * @param points the figures or words that decide
     * @param here these in short; null where there are none
     * @param why one sentence
     * @param lookedInto whether the sentence tells a cause that was looked into on this machine; null for no
     * @param measure the command that measures what is missing; null where nothing is, or no command does
     */
    public record Judgement(
            Forms forms,
            List<ClaimPoint> points,
            String here,
            ClaimVerdict verdict,
            String why,
            Boolean lookedInto,
            String measure) {
        public Judgement {
            points = List.copyOf(points);
        }

        static Judgement notApplicable(String why) {
            return new Judgement(null, List.of(), null, ClaimVerdict.NOT_APPLICABLE, why, null, null);
        }
    }

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
}
