package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.records.Check;
import java.util.List;
import java.util.stream.Stream;

/** Ranks for each role and contention what was measured there with empty sections: the answer by {@link AnswerRule}, then all others. Pure. */
public final class Choices {
    /** The least Jain index of a mutex that is called fair. */
    public static final double FAIR = 0.9;

    private final Rankings all;
    private final Rankings fair;

    private Choices(Rankings rankings) {
        this.all = rankings;
        this.fair = rankings.only(one -> isFair(rankings, one));
    }

    /** Returns the choices by role, then contention; for mutexes, the one from all and then the one from fair ones. */
    static List<Choice> of(Rankings rankings) {
        Choices choices = new Choices(rankings);
        return rankings.all().stream()
                .filter(ranking -> ranking.section() == 0)
                .flatMap(choices::of)
                .toList();
    }

    private Stream<Choice> of(Ranking ranking) {
        Choice chosen = choice(ranking, all, false);
        return ranking.role() != Role.MUTEX
                ? Stream.of(chosen)
                : Stream.concat(
                        Stream.of(chosen),
                        fair.all().stream()
                                .filter(own -> own.role() == ranking.role()
                                        && own.contention() == ranking.contention()
                                        && own.section() == ranking.section())
                                .map(own -> choice(own, fair, true)));
    }

    private static Choice choice(Ranking ranking, Rankings among, boolean fair) {
        Candidate use = new AnswerRule(among).pick(ranking).use();
        List<Choice.Ranked> ranked = Stream.concat(
                        Stream.of(use), ranking.ranked().stream().filter(one -> one != use))
                .map(one -> new Choice.Ranked(one.implementation(), one.rate(), one.fairness(), one.tuned()))
                .toList();
        return new Choice(ranking.role(), ranking.contention(), ranking.blocks(), fair, ranked);
    }

    /** Fair by its algorithm too: what was shared out evenly this time may starve somebody the next. */
    private static boolean isFair(Rankings rankings, Candidate one) {
        return one.fairness() != null
                && one.fairness() >= FAIR
                && rankings.facts(Kind.MUTEX, one)
                        .filter(fact -> fact.progress() == ProgressGuarantee.STARVATION_FREE)
                        .isPresent();
    }

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
            Check.require(!ranked.isEmpty(), "ranked", () -> "there must be one");
        }

        /**
         * One in the running.
         *
         * @param opsPerSecond its median rate
         * @param fairness its median Jain index; null for barriers
         * @param tuned whether that is with pauses that a search found, rather than with the catalogue's
         */
        public record Ranked(String implementation, double opsPerSecond, Double fairness, boolean tuned) {}
    }
}
