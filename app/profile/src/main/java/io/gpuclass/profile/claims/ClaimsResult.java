package io.gpuclass.profile.claims;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.device.DeviceFacts;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one profile says of the claims of the source documents. Its components are the names of the JSON. Immutable.
 *
 * @param schema name and version of the format: {@link #SCHEMA}
 * @param tool what judged
 * @param createdAt when the profile was measured; null for published numbers
 * @param device what was measured
 * @param verdicts how many claims came out how, by the verdict's id
 * @param claims all of them, in the order of the documents
 */
public record ClaimsResult(
        String schema,
        Tool tool,
        String createdAt,
        DeviceFacts device,
        Map<String, Integer> verdicts,
        List<JudgedClaim> claims) {
    /** The format. */
    public static final String SCHEMA = "gpuclass-claims/1";

    public ClaimsResult {
        verdicts = Collections.unmodifiableMap(new LinkedHashMap<>(verdicts));
        claims = List.copyOf(claims);
    }

    /** Judges the claims of all documents. */
    public static ClaimsResult of(Profile profile) {
        return of(profile, Optional.empty());
    }

    /** Judges the claims of one document, or of all. */
    public static ClaimsResult of(Profile profile, Optional<ClaimSource> source) {
        ClaimJudge judge = new ClaimJudge(profile);
        List<JudgedClaim> judged = Claims.all().stream()
                .filter(claim -> source.isEmpty() || claim.source() == source.get())
                .map(judge::judge)
                .toList();
        return new ClaimsResult(SCHEMA, Tool.current(), profile.createdAt(), profile.device(), counted(judged), judged);
    }

    private static Map<String, Integer> counted(List<JudgedClaim> claims) {
        Map<String, Integer> counted = new LinkedHashMap<>();
        Arrays.stream(ClaimVerdict.values())
                .forEach(verdict -> counted.put(verdict.id(), (int) claims.stream()
                        .filter(claim -> claim.verdict() == verdict)
                        .count()));
        return counted;
    }
}
