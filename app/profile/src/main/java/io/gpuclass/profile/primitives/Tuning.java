package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.stats.Summary;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;

/**
 * Pauses that a search found best for one implementation under one contention.
 *
 * <p>The search goes by the tool's own loops. Whether what it found is faster elsewhere too is seen in a kernel as users write them; there
 * is nothing to be seen, and so nothing is known, where it found the catalogue's own pauses best, and in older profiles.
 *
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param pauses the best found
 * @param unitNs one unit of a linear backoff, in nanoseconds; null for other forms
 * @param fairness its median Jain index; null for barriers
 * @param untuned the catalogue's own pauses
 * @param untunedFairness their median Jain index; null for barriers
 * @param tried settings that were measured
 * @param converged whether no neighbour was better, rather than that the time ran out
 * @param useOpsPerSecond its rate in a user's kernel; null if it was not run there
 * @param useUntunedOpsPerSecond the rate there with the pauses that the C++ library has by itself; null if it was not run there
 * @param holds whether it is clearly faster there, so that it may replace the library's own; null if it was not run there
 */
@RecordBuilder
public record Tuning(
        Kind kind,
        String implementation,
        Contention contention,
        int blocks,
        Integer initial,
        Pauses pauses,
        Double unitNs,
        Summary opsPerSecond,
        Double fairness,
        Pauses untuned,
        Summary untunedOpsPerSecond,
        Double untunedFairness,
        int tried,
        boolean converged,
        Summary useOpsPerSecond,
        Summary useUntunedOpsPerSecond,
        Boolean holds) {
    public Tuning {
        Kind.checkInitial(kind, initial);
        Check.require(
                (useOpsPerSecond == null) == (useUntunedOpsPerSecond == null)
                        && (useOpsPerSecond == null) == (holds == null),
                "",
                () -> "'useOpsPerSecond', 'useUntunedOpsPerSecond' and 'holds' come together");
        Check.require(
                !isKept(holds) || useOpsPerSecond.median() > useUntunedOpsPerSecond.median(),
                "holds",
                () -> "it cannot hold where it is not faster");
    }

    /** Returns whether it was seen to be clearly faster in a user's kernel: only then may anything be built on it. */
    public boolean isKept() {
        return isKept(holds);
    }

    /** Returns whether it was run in a user's kernel. */
    public boolean isJudged() {
        return holds != null;
    }

    private static boolean isKept(Boolean holds) {
        return holds != null && holds;
    }

    /** Returns the results of implementations with pauses that a search found and that hold, where these are not the ones measured anyway. */
    public static List<PrimitiveResult> results(List<Tuning> tuning, List<PrimitiveResult> primitives) {
        return tuning.stream()
                .filter(Tuning::isKept)
                .filter(found -> !found.pauses().equals(found.untuned()))
                .filter(found -> primitives.stream()
                        .anyMatch(result -> result.counts()
                                && result.writers() == null
                                && result.kind() == found.kind()
                                && result.implementation().equals(found.implementation())
                                && Objects.equals(result.initial(), found.initial())
                                && result.blocks() == found.blocks()))
                .map(Tuning::result)
                .toList();
    }

    private PrimitiveResult result() {
        return PrimitiveResultBuilder.builder()
                .kind(kind)
                .implementation(implementation)
                .blocks(blocks)
                .initial(initial)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(opsPerSecond)
                .fairness(fairness)
                .build();
    }
}
