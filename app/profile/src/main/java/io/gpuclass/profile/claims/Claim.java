package io.gpuclass.profile.claims;

import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.claims.JudgedClaim.ClaimBasis;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.profile.device.DeviceKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Statement of a document, and the figures of a profile that decide it. Immutable.
 *
 * @param id stable, unique among all claims
 * @param place where in it, such as {@code Table 3}
 * @param basis how that is known; null where the document itself was at hand
 * @param quote its words; null where it was not at hand
 * @param claim in our words
 * @param about the GPU that it names; null where it speaks of GPUs
 * @param printed what the document prints, by GPU; empty where it prints no figure
 * @param figure what the deciding figures are, in words; null where words decide
 * @param unit {@code ×}, {@code %} (of figures that are shares) or what else stands behind a figure; empty for none
 * @param check what decides, by forms of this library where it is about forms
 * @param asPublished what decides by forms as printed; null where it is about none
 * @param on the published profile that it speaks of, such as {@code gtx295}; null for the profile at hand
 * @param only what a machine must be for it to be spoken of; null for any GPU
 * @param causes why a claim came out as it did on one machine, where that was looked into
 */
@RecordBuilder
record Claim(
        String id,
        ClaimSource source,
        String place,
        ClaimBasis basis,
        String quote,
        String claim,
        Machine about,
        Map<String, String> printed,
        String figure,
        String unit,
        Check check,
        Check asPublished,
        String on,
        Only only,
        List<Cause> causes) {
    Claim {
        printed = Collections.unmodifiableMap(new LinkedHashMap<>(printed));
        causes = List.copyOf(causes);
    }

    /** Returns whether it is about CPUs, as no other claim is. */
    boolean speaksOfCpus() {
        return only != null && only.words().contains(DeviceKind.HOST.id());
    }

    /**
     * Condition on a machine.
     *
     * @param path where its profile says so
     * @param words one of which it must say
     * @param said the machines, in words
     */
    record Only(Query path, List<String> words, String said) {
        Only {
            words = List.copyOf(words);
        }
    }

    /**
     * Reason of a verdict on one machine.
     *
     * @param on the machine's slug
     * @param verdict how it came out
     * @param forms whose forms it came out so with; null for either
     */
    record Cause(String on, ClaimVerdict verdict, Forms forms, String sentence) {}
}
