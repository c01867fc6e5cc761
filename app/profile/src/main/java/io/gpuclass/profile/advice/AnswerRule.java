package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Field.Entrant;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate.Lead;
import io.gpuclass.profile.stats.Reruns;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The rule by which an answer is chosen from all that compete for it, the same wherever one is shown or exported:
 *
 * <ol>
 *   <li>Those that starve most blocks are out wherever anything else was measured; then those whose rate stands {@linkplain
 *       io.gpuclass.profile.cases.Cliff at a cliff}, wherever anything steadier was.
 *   <li>The C++ library's own default stays unless something is {@linkplain Lead#replaces far enough} ahead of it; then only what is so is left.
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
    /** By less than this Jain indices do not differ. */
    static final double AS_FAIR = 0.01;

    /** As near to the line below which most blocks starve, a Jain index may be on its other side in the next run. */
    private static final double DOUBT = 0.1;

    /** Of each step after which one is left. */
    private static final List<Ground> GROUNDS =
            List.of(Ground.FASTEST, Ground.HOLDS_BEST, Ground.FAIREST, Ground.SMALLEST, Ground.FIRST_IN_CATALOGUE);

    private final Fields fields;

    /** @param fields everything that competes, here and elsewhere */
    AnswerRule(Fields fields) {
        this.fields = fields;
    }

    /** Why the one was chosen from those that tie. */
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
     * What the rule chose.
     *
     * @param use the implementation to use
     * @param runnerUp the fastest other one in the running; null without any
     * @param decided whether reruns confirm the lead; false without a runner-up
     * @param ground why
     * @param passedOver the fastest of those that were passed over on this ground
     */
    record Pick(Entrant use, Entrant runnerUp, boolean decided, Ground ground, Entrant passedOver) {}

    Fields fields() {
        return fields;
    }

    /** Returns the one to use in a field that is not empty. */
    Pick pick(Field field) {
        List<Entrant> running = field.running();
        List<Entrant> left =
                fields.usual(field).map(usual -> faster(field, running, usual)).orElse(running);
        double fastest = left.get(0).rate();
        List<Entrant> tied = left.stream().filter(one -> ties(one, fastest)).toList();
        if (left.size() == 1) {
            return standing(field, running, left.get(0));
        }
        List<Entrant> holding = least(tied, one -> behindElsewhere(field, one), 1 + Reruns.EITHER_SIDE, 0);
        List<Entrant> fair = least(holding, AnswerRule::unfairness, 1, AS_FAIR);
        List<Entrant> small = least(fair, one -> stateBytes(field, one), 1, 0);
        List<Entrant> first = least(small, one -> fields.order(field.role().kind(), one), 1, 0);
        return pick(field, running, List.of(left, tied, holding, fair, small, first.subList(0, 1)));
    }

    private static boolean ties(Entrant one, double fastest) {
        return fastest < (1 + Lead.LEAST) * one.rate();
    }

    /** Returns what is surely faster than the library's default; that alone where nothing is. */
    private List<Entrant> faster(Field field, List<Entrant> running, Entrant usual) {
        List<Entrant> faster = running.stream()
                .filter(one -> !one.is(usual) && fields.isSurelyAhead(field, one, usual))
                .toList();
        return faster.isEmpty() ? List.of(usual) : faster;
    }

    /** Returns the choice of the only one left. */
    private Pick standing(Field field, List<Entrant> running, Entrant use) {
        Entrant other = firstOther(running, use);
        boolean usual = fields.usual(field).filter(use::is).isPresent();
        boolean fastest = !usual || other == null || !ties(other, use.rate()) && other.rate() < use.rate();
        return new Pick(use, other, isDecided(field, use), fastest ? Ground.FASTEST : Ground.DEFAULT, other);
    }

    /** @param steps those left after each step of the rule; a single one in the end */
    private static Pick pick(Field field, List<Entrant> running, List<List<Entrant>> steps) {
        int step = 1;
        while (steps.get(step).size() > 1) {
            step++;
        }
        Entrant use = steps.get(step).get(0);
        return new Pick(
                use,
                firstOther(running, use),
                isDecided(field, use),
                GROUNDS.get(step - 1),
                firstOther(steps.get(step - 1), use));
    }

    private static Entrant firstOther(List<Entrant> entrants, Entrant use) {
        return entrants.stream().filter(one -> !one.is(use)).findFirst().orElse(null);
    }

    /** Returns those whose figure is at most the least one, times and plus a tolerance. */
    private static List<Entrant> least(
            List<Entrant> entrants, ToDoubleFunction<Entrant> figure, double factor, double more) {
        double least = entrants.stream().mapToDouble(figure).min().orElseThrow();
        return entrants.stream()
                .filter(one -> figure.applyAsDouble(one) <= least * factor + more)
                .toList();
    }

    /** Returns how far behind the best an implementation is in the role's other fields, in the geometric mean; 1 without any. */
    double behindElsewhere(Field field, Entrant one) {
        return Math.exp(fields.others(field).stream()
                .mapToDouble(other -> Math.log(other.behind(one)))
                .average()
                .orElse(0));
    }

    private static double unfairness(Entrant one) {
        return one.fairness() == null ? 0 : 1 - one.fairness();
    }

    /** Returns how much memory an implementation takes there; infinite where nobody tells. */
    double stateBytes(Field field, Entrant one) {
        Kind kind = field.role().kind();
        return fields.facts(kind, one)
                .map((ImplementationFacts fact) ->
                        fact.stateBytes() + (double) fact.stateBytesPerBlock() * field.blocks())
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static boolean isDecided(Field field, Entrant use) {
        List<Entrant> rivals = field.ranked().stream()
                .filter(one -> !one.is(use) && !surelyStarves(one))
                .toList();
        return use.isSteady()
                && !mayStarve(use)
                && !rivals.isEmpty()
                && rivals.stream().allMatch(one -> leads(use, one));
    }

    /** What stands at a cliff might be ahead with the next repeat, or on the next GPU. */
    private static boolean leads(Entrant use, Entrant rival) {
        return Lead.counts(use.opsPerSecond(), rival.opsPerSecond())
                && (rival.isSteady() || use.opsPerSecond().low() > rival.cliff().most(rival.opsPerSecond()));
    }

    private static boolean mayStarve(Entrant one) {
        return one.fairness() != null && starvesWith(one.fairness() - DOUBT);
    }

    private static boolean surelyStarves(Entrant one) {
        return one.fairness() != null && starvesWith(one.fairness() + DOUBT);
    }

    private static boolean starvesWith(double fairness) {
        return PrimitiveResult.starves(fairness);
    }
}
