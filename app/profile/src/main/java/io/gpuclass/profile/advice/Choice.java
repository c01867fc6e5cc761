package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.records.Check;
import java.util.List;

/**
 * The implementations measured for a role under one contention, with empty sections: the one to use, then all others, fastest first.
 *
 * @param role what an implementation is wanted for
 * @param contention how many blocks contend
 * @param blocks so many, on the device measured
 * @param fair whether only fair ones were in the running ({@link Choices#FAIR}); else all were
 * @param ranked at least one; the one that {@link AnswerRule} chooses, then the others, those that starve most blocks after all others
 */
public record Choice(Role role, Contention contention, int blocks, boolean fair, List<Ranked> ranked) {
    public Choice {
        ranked = List.copyOf(ranked);
        Check.that(!ranked.isEmpty(), "ranked", () -> "there must be one");
    }

    /**
     * One in the running.
     *
     * @param implementation its id
     * @param opsPerSecond its median rate
     * @param fairness its median Jain index; null for barriers
     * @param tuned whether that is with pauses that a search found, rather than with the catalogue's
     */
    public record Ranked(String implementation, double opsPerSecond, Double fairness, boolean tuned) {}

    /** Returns the one to use. */
    public Ranked best() {
        return ranked.get(0);
    }
}
