package io.gpuclass.profile.claims;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.claims.JudgedClaim.Judgement;
import io.gpuclass.profile.device.DeviceFacts;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What one profile says of the claims of the source documents. Its components are the names of the JSON. Immutable.
 *
 * @param schema name and version of the format: {@link #SCHEMA}
 * @param tool what judged
 * @param createdAt when the profile was measured; null for published numbers
 * @param device what was measured
 * @param verdicts how many claims came out how, by the verdict's id; those that name a GPU with as many blocks as they are about
 * @param today how many of those that name a GPU came out how with as many blocks as fill the one at hand
 * @param claims all of them, in the order of the documents
 */
public record ClaimsResult(
        String schema,
        Tool tool,
        String createdAt,
        DeviceFacts device,
        Map<String, Integer> verdicts,
        Map<String, Integer> today,
        List<JudgedClaim> claims) {
    /** The format. */
    public static final String SCHEMA = "gpuclass-claims/1";

    public ClaimsResult {
        verdicts = Collections.unmodifiableMap(new LinkedHashMap<>(verdicts));
        today = Collections.unmodifiableMap(new LinkedHashMap<>(today));
        claims = List.copyOf(claims);
    }

    /** Judges the claims of all documents. */
    public static ClaimsResult of(Profile profile) {
        return of(profile, Optional.empty());
    }

    /** Judges the claims of one document, or of all; those about this tool's cost model, which no document makes, only where they are asked for. */
    public static ClaimsResult of(Profile profile, Optional<ClaimSource> source) {
        ClaimJudge judge = new ClaimJudge(profile);
        List<JudgedClaim> judged = Claims.all().stream()
                .filter(claim ->
                        source.map(claim.source()::equals).orElse(claim.source().isDocument()))
                .map(judge::judge)
                .toList();
        return new ClaimsResult(
                SCHEMA,
                Tool.current(),
                profile.createdAt(),
                profile.device(),
                counted(judged),
                counted(judged.stream().map(JudgedClaim::today).filter(Objects::nonNull)),
                judged);
    }

    /** Returns how many came out how, by the verdict's id. */
    public static Map<String, Integer> counted(List<JudgedClaim> claims) {
        return counted(claims.stream().map(JudgedClaim::judged));
    }

    private static Map<String, Integer> counted(Stream<Judgement> judgements) {
        Map<String, Integer> counted = new LinkedHashMap<>();
        Arrays.stream(ClaimVerdict.values()).forEach(verdict -> counted.put(verdict.id(), 0));
        judgements.forEach(judgement -> counted.merge(judgement.verdict().id(), 1, Integer::sum));
        return counted;
    }
}
