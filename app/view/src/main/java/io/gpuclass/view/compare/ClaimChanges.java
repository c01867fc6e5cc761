package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.claims.JudgedClaim;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.view.compare.Change.Topic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds claims of the source documents that hold by one side and not, or only in part, by the other. */
final class ClaimChanges {
    private ClaimChanges() {}

    /** Returns the verdicts that no profile of the base gave; what one side cannot tell is none. */
    static Stream<Change> of(List<Profile> base, Profile current) {
        if (current.device().kind().cpu()) {
            return Stream.empty();
        }
        List<Map<String, String>> before =
                base.stream().map(ClaimChanges::verdicts).toList();
        return verdicts(current).entrySet().stream()
                .map(now -> Answers.of(
                        Topic.CLAIM,
                        now.getKey(),
                        before.stream()
                                .map(verdicts -> verdicts.get(now.getKey()))
                                .filter(Objects::nonNull),
                        now.getValue()))
                .filter(Answers::changed)
                .map(ClaimChanges::change);
    }

    /** A claim is judged by intervals against bounds, with no allowance for what runs differ by: its change is never decided. */
    private static Change change(Answers answers) {
        return new Change(Topic.CLAIM, answers.question(), answers.before(), answers.current(), false, "");
    }

    private static Map<String, String> verdicts(Profile profile) {
        return ClaimsResult.of(profile).claims().stream()
                .filter(claim -> told(claim.verdict()))
                .collect(Collectors.toMap(
                        JudgedClaim::id, claim -> claim.verdict().id(), (one, other) -> one, LinkedHashMap::new));
    }

    private static boolean told(ClaimVerdict verdict) {
        return verdict != ClaimVerdict.CANNOT_BE_TOLD && verdict != ClaimVerdict.NOT_APPLICABLE;
    }
}
