package io.gpuclass.profile.claims;

import io.gpuclass.profile.claims.Claim.ClaimBasis;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A claim with what a profile says of it. Its components are the names of the JSON; null is left out. Immutable.
 *
 * @param id the claim's id
 * @param source the document
 * @param place where in it
 * @param basis how that is known; null where the document itself was at hand
 * @param claim the claim
 * @param on the published profile that it speaks of; null for the one at hand
 * @param printed what the document prints, by GPU; null for nothing
 * @param figure what the figures are, in words; null for none
 * @param unit what stands behind a figure; null for nothing
 * @param forms {@code as-published} or {@code own}: which forms of the document's algorithms they are of; null where there is no choice
 * @param points the figures or words that decide
 * @param here these in short; null where there are none
 * @param verdict what follows
 * @param why one sentence
 * @param lookedInto whether the sentence tells a cause that was looked into on this machine; null for no
 * @param measure the command that measures what is missing; null where nothing is, or no command does
 */
public record JudgedClaim(
        String id,
        ClaimSource source,
        String place,
        ClaimBasis basis,
        String claim,
        String on,
        Map<String, String> printed,
        String figure,
        String unit,
        String forms,
        List<ClaimPoint> points,
        String here,
        ClaimVerdict verdict,
        String why,
        Boolean lookedInto,
        String measure) {
    /** The forms as a document prints them. */
    public static final String AS_PUBLISHED = "as-published";

    /** This tool's own forms of them. */
    public static final String OWN = "own";

    public JudgedClaim {
        printed = printed == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(printed));
        points = List.copyOf(points);
    }
}
