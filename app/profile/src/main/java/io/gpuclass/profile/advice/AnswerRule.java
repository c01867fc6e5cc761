package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Reruns;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The rule by which an answer is chosen from all that compete for it, the same wherever one is shown or exported:
 *
 * <ol>
 *   <li>Those that starve most blocks are out wherever anything else was measured; then those that are {@linkplain
 *       io.gpuclass.profile.cases.Unstable unstable}, wherever anything steadier was.
 *   <li>The C++ library's own default stays unless something is {@linkplain Lead#replaces far enough} ahead of it; then it is out.
 *   <li>Those whose median is less than {@link Lead#LEAST} behind the fastest one's tie with it; all others are out.
 *   <li>Of these it is the one that holds best elsewhere: whose rate is least behind the best one's, in the geometric mean over all other
 *       contentions and sections of the role that were measured. What has no figure that counts there, or starves most blocks, does not hold.
 *   <li>Of those that hold as well, within {@link Reruns#EITHER_SIDE}, it is the fairest; then, within {@value #AS_FAIR}, the one whose state takes
 *       the least memory; then the first in the catalogue.
 * </ol>
 *
 * <p>Its lead is decided where it {@linkplain Lead#counts counts}, and fairness leaves no doubt about who starves most blocks. Pure.
 */
final class AnswerRule {
    /** Difference of Jain indices that says nothing. */
    static final double AS_FAIR = 0.01;

    /** Distance from the line below which most blocks starve at which a Jain index may be on its other side in the next run. */
    private static final double DOUBT = 0.1;

    /** Grounds of the steps, by the step after which one candidate is left. */
    private static final List<Ground> GROUNDS =
            List.of(Ground.FASTEST, Ground.HOLDS_BEST, Ground.FAIREST, Ground.SMALLEST, Ground.FIRST_IN_CATALOGUE);

    private final Rankings rankings;

    /** @param rankings everything that competes, here and elsewhere */
    AnswerRule(Rankings rankings) {
        this.rankings = rankings;
    }

    /** Ground on which one was chosen from those that tie. */
    enum Ground {
        /** Nothing else ties. */
        FASTEST,
        /** It is the library's default, and nothing is surely faster. */
        DEFAULT,
        HOLDS_BEST,
        FAIREST,
        SMALLEST,
        FIRST_IN_CATALOGUE
    }

    /**
     * Choice of the rule.
     *
     * @param use the implementation to use
     * @param runnerUp the fastest other one in the running; null without any
     * @param decided whether reruns confirm the lead; false without a runner-up
     * @param ground why
     * @param passedOver the fastest of those that were passed over on this ground
     */
    record Pick(Candidate use, Candidate runnerUp, boolean decided, Ground ground, Candidate passedOver) {}

    Rankings rankings() {
        return rankings;
    }

    /** Returns the one to use in a ranking that is not empty. */
    Pick pick(Ranking ranking) {
        List<Candidate> running = ranking.running();
        List<Candidate> left = rankings.usual(ranking)
                .map(usual -> againstDefault(ranking, running, usual))
                .orElse(running);
        double fastest = left.get(0).rate();
        List<Candidate> tied = left.stream().filter(one -> ties(one, fastest)).toList();
        if (left.size() == 1) {
            return standing(ranking, running, left.get(0));
        }
        List<Candidate> holding = least(tied, one -> behindElsewhere(ranking, one), 1 + Reruns.EITHER_SIDE, 0);
        List<Candidate> fair = least(holding, one -> one.fairness() == null ? 0 : 1 - one.fairness(), 1, AS_FAIR);
        List<Candidate> small = least(fair, one -> stateBytes(ranking, one), 1, 0);
        List<Candidate> first =
                least(small, one -> rankings.order(ranking.role().kind(), one), 1, 0);
        return pick(ranking, running, List.of(left, tied, holding, fair, small, first.subList(0, 1)));
    }

    private static boolean ties(Candidate one, double fastest) {
        return fastest < (1 + Lead.LEAST) * one.rate();
    }

    /**
     * Returns all candidates but the library's default if one of them is surely faster than it, so that one that ties with that one is not left out
     * by noise; else the default alone.
     */
    private List<Candidate> againstDefault(Ranking ranking, List<Candidate> running, Candidate usual) {
        List<Candidate> others = running.stream().filter(one -> !one.is(usual)).toList();
        return others.stream().anyMatch(one -> rankings.isSurelyAhead(ranking, one, usual)) ? others : List.of(usual);
    }

    /** Returns the choice of the only one left. */
    private Pick standing(Ranking ranking, List<Candidate> running, Candidate use) {
        Candidate other = firstOther(running, use);
        boolean usual = rankings.usual(ranking).filter(use::is).isPresent();
        boolean fastest = !usual || other == null || !ties(other, use.rate()) && other.rate() < use.rate();
        return new Pick(use, other, isDecided(ranking, use), fastest ? Ground.FASTEST : Ground.DEFAULT, other);
    }

    /** @param steps those left after each step of the rule; a single one in the end */
    private static Pick pick(Ranking ranking, List<Candidate> running, List<List<Candidate>> steps) {
        int step = 1;
        while (steps.get(step).size() > 1) {
            step++;
        }
        Candidate use = steps.get(step).get(0);
        return new Pick(
                use,
                firstOther(running, use),
                isDecided(ranking, use),
                GROUNDS.get(step - 1),
                firstOther(steps.get(step - 1), use));
    }

    private static Candidate firstOther(List<Candidate> candidates, Candidate use) {
        return candidates.stream().filter(one -> !one.is(use)).findFirst().orElse(null);
    }

    /** Returns the candidates whose figure is at most the least one, times and plus a tolerance. */
    private static List<Candidate> least(
            List<Candidate> candidates, ToDoubleFunction<Candidate> figure, double factor, double more) {
        double least = candidates.stream().mapToDouble(figure).min().orElseThrow();
        return candidates.stream()
                .filter(one -> figure.applyAsDouble(one) <= least * factor + more)
                .toList();
    }

    /** Returns how far behind the best an implementation is in the role's other rankings, in the geometric mean; 1 without any. */
    double behindElsewhere(Ranking ranking, Candidate one) {
        return Math.exp(rankings.others(ranking).stream()
                .mapToDouble(other -> Math.log(other.behind(one)))
                .average()
                .orElse(0));
    }

    /** Returns how much memory an implementation takes there; infinite where nobody tells. */
    double stateBytes(Ranking ranking, Candidate one) {
        Kind kind = ranking.role().kind();
        return rankings.facts(kind, one)
                .map((ImplementationFacts fact) ->
                        fact.stateBytes() + (double) fact.stateBytesPerBlock() * ranking.blocks())
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static boolean isDecided(Ranking ranking, Candidate use) {
        List<Candidate> rivals = ranking.ranked().stream()
                .filter(one -> !one.is(use) && !surelyStarves(one))
                .toList();
        return use.isSteady()
                && !mayStarve(use)
                && !rivals.isEmpty()
                && rivals.stream()
                        .allMatch(one -> Lead.counts(use.opsPerSecond(), one.opsPerSecond()) && use.isAheadOf(one));
    }

    private static boolean mayStarve(Candidate one) {
        return one.fairness() != null && PrimitiveResult.starves(one.fairness() - DOUBT);
    }

    private static boolean surelyStarves(Candidate one) {
        return one.fairness() != null && PrimitiveResult.starves(one.fairness() + DOUBT);
    }
}
