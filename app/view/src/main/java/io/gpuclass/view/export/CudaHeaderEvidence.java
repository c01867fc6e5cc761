package io.gpuclass.view.export;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Choices.Choice;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.view.export.CudaHeaderChoices.CudaHeaderChoice;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What a profile shows of implementations, for the choice among them: which were measured, and which are clearly faster. */
final class CudaHeaderEvidence {
    private final Profile profile;
    private final CudaHeaderPauses pauses;

    CudaHeaderEvidence(Profile profile, CudaHeaderPauses pauses) {
        this.profile = profile;
        this.pauses = pauses;
    }

    /** Returns the evidence of what the profile ranks, the one to use first and then the fastest, but for pauses that no header may or can have. */
    List<PrimitiveResult> ranked(CudaHeaderChoice wanted) {
        return choices(wanted)
                .flatMap(choice -> choice.ranked().stream().flatMap(one -> evidence(choice, one)))
                .toList();
    }

    private Stream<Choice> choices(CudaHeaderChoice wanted) {
        return profile.advice().choices().stream()
                .filter(choice -> choice.role() == wanted.role()
                        && choice.fair() == wanted.fair()
                        && choice.contention() == wanted.contention());
    }

    private Stream<PrimitiveResult> evidence(Choice choice, Choice.Ranked one) {
        List<PrimitiveResult> results = one.tuned() ? pauses.tunedResults() : profile.primitives();
        return of(choice, one.implementation(), results)
                .filter(result -> result.counts() && result.opsPerSecond().median() == one.opsPerSecond())
                .limit(1);
    }

    private static Stream<PrimitiveResult> of(Choice choice, String implementation, List<PrimitiveResult> results) {
        return results.stream()
                .filter(result -> result.writers() == null
                        && result.kind() == choice.role().kind()
                        && result.implementation().equals(implementation)
                        && result.blocks() == choice.blocks()
                        && Objects.equals(result.initial(), choice.role().initial()));
    }

    /**
     * Returns the result of the library's default: the ranked one, else any, even if it does not count. Empty if it was not measured
     * where others were.
     */
    Optional<PrimitiveResult> usual(CudaHeaderChoice wanted) {
        String id = wanted.usual();
        return Stream.concat(
                        ranked(wanted).stream()
                                .filter(result -> result.implementation().equals(id)),
                        choices(wanted).flatMap(choice -> of(choice, id, profile.primitives())))
                .findFirst();
    }

    /** Whether one is clearly faster than another under a contention: as measured, and in users' kernels too if both ran there. */
    boolean isAhead(PrimitiveResult one, PrimitiveResult other, Contention contention) {
        Optional<Summary> oneInUse = inUse(one, contention);
        Optional<Summary> otherInUse = inUse(other, contention);
        boolean inUse = oneInUse.isEmpty() || otherInUse.isEmpty() || Lead.isClear(oneInUse.get(), otherInUse.get());
        return inUse && Lead.isClear(one.opsPerSecond(), other.opsPerSecond());
    }

    private Optional<Summary> inUse(PrimitiveResult result, Contention contention) {
        return profile.tuning().stream()
                .filter(Tuning::isJudged)
                .filter(tuning -> CudaHeaderPauses.isOf(tuning, result) && tuning.contention() == contention)
                .map(tuning ->
                        pauses.isTuned(result, contention) ? tuning.useOpsPerSecond() : tuning.useUntunedOpsPerSecond())
                .findFirst();
    }
}
