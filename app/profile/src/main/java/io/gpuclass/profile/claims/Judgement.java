package io.gpuclass.profile.claims;

import java.util.List;

/**
 * What figures say of a claim. Its components are the names of the JSON; null is left out. Immutable.
 *
 * @param forms whose forms of the document's algorithms decided; null where there is no choice
 * @param points the figures or words that decide
 * @param here these in short; null where there are none
 * @param verdict what follows
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
