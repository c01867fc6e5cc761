package io.gpuclass.engine.stats;

import io.gpuclass.engine.stats.Rounds.RoundsRun.CaseRun;
import io.gpuclass.engine.stats.StoppingRule.Ending;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Visits cases in rounds, each round in a new random order, so that drift of the machine hits all alike; until each case has
 * enough samples or the time budget ends. The order follows from the seed. Immutable, but its clock decides who may share it.
 *
 * <p>Every case gets at least one sample, even when the budget is over before. In the last fifth of the budget a round visits
 * only that half of the open cases whose intervals are nearest to the target, since they can still reach it.
 *
 * @param rule when a case has enough samples
 * @param budgetNanos time after which only cases without any sample are still visited
 * @param seed seed of the order of visits
 * @param nanoClock a clock that counts nanoseconds, as {@link System#nanoTime}
 * @param cancelled asked before each visit; once true, the run ends
 */
public record Rounds(
        StoppingRule rule, long budgetNanos, long seed, LongSupplier nanoClock, BooleanSupplier cancelled) {
    /** Visits of one case whose sample may be dropped for a fallen clock; later ones are kept whatever the clock. */
    public static final int MAX_REPEATS = 8;

    private static final double FINAL_SHARE = 0.2;

    /** Returns rounds that are not cancelled. */
    public Rounds(StoppingRule rule, long budgetNanos, long seed, LongSupplier nanoClock) {
        this(rule, budgetNanos, seed, nanoClock, () -> false);
    }

    public Rounds {
        if (budgetNanos < 0) {
            throw new IllegalArgumentException("a time budget cannot be negative: " + budgetNanos + " ns");
        }
    }

    /**
     * Runs until every case is finished, the budget is over or the run is cancelled.
     *
     * @throws IllegalStateException if a case breaks its contract
     */
    public RoundsReport run(List<? extends SampledQuantity> cases, RoundsListener listener) {
        RoundsRun run = new RoundsRun(rule, budgetNanos, nanoClock, cases, listener);
        Random random = new Random(seed);
        while (!cancelled.getAsBoolean() && run.hasNext()) {
            run.beginRound();
            for (CaseRun next : order(run, random)) {
                if (cancelled.getAsBoolean()) {
                    break;
                }
                run.visit(next);
            }
        }
        run.end();
        return run.report();
    }

    private List<CaseRun> order(RoundsRun run, Random random) {
        List<CaseRun> open = new ArrayList<>(run.open());
        Collections.shuffle(open, random);
        if (budgetNanos - run.elapsedNanos() <= budgetNanos * FINAL_SHARE) {
            open.sort(Comparator.comparingDouble(this::excess));
            open = new ArrayList<>(open.subList(0, (open.size() + 1) / 2));
            Collections.shuffle(open, random);
        }
        return open;
    }

    /** Returns how far a case is from the target; one with too few samples to tell may be near. */
    private double excess(CaseRun one) {
        double excess = one.excess(rule);
        return Double.isInfinite(excess) ? 0 : excess;
    }

    /**
     * Counts of a run of {@link Rounds}. Cases that are in none of the three counts ended by themselves.
     *
     * @param reachedTarget how many got an interval as narrow as wanted
     * @param endedByBudget how many the time budget, or cancelling, ended first
     * @param tooNoisy how many took as many samples as may help, and are still too noisy for the target
     * @param repeats visits whose sample was dropped because the clock had fallen away
     */
    public record RoundsReport(
            int cases, int reachedTarget, int endedByBudget, int tooNoisy, int rounds, int repeats) {}

    /** Is told of the progress of {@link Rounds}, on the thread that runs them. */
    @FunctionalInterface
    public interface RoundsListener {
        /**
         * Called after each visit.
         *
         * @param fraction estimated share of the run that is over, from 0 to 1; never falls
         */
        void onVisit(SampledQuantity visited, double fraction);

        /** Called once for each case, when it will not be visited again; never before its last {@link #onVisit}. */
        default void onEnd(SampledQuantity ended, Ending ending) {}
    }

    /** The state of one run of {@link Rounds}. */
    static final class RoundsRun {
        private final StoppingRule rule;
        private final long budgetNanos;
        private final LongSupplier nanoClock;
        private final long startNanos;
        private final RoundsListener listener;
        private final List<CaseRun> cases;
        private int rounds;
        private double fraction;

        RoundsRun(
                StoppingRule rule,
                long budgetNanos,
                LongSupplier nanoClock,
                List<? extends SampledQuantity> cases,
                RoundsListener listener) {
            this.rule = rule;
            this.budgetNanos = budgetNanos;
            this.nanoClock = nanoClock;
            this.startNanos = nanoClock.getAsLong();
            this.listener = listener;
            this.cases = cases.stream().map(one -> new CaseRun(one, rule)).toList();
        }

        long elapsedNanos() {
            return nanoClock.getAsLong() - startNanos;
        }

        /** Returns the cases that may still be visited: once the budget is over, only those without any sample. */
        List<CaseRun> open() {
            boolean over = isOver();
            return cases.stream()
                    .filter(one -> !one.isFinished(rule) && !(over && one.hasSample()))
                    .toList();
        }

        boolean hasNext() {
            return !open().isEmpty();
        }

        void beginRound() {
            rounds++;
        }

        void visit(CaseRun next) {
            boolean over = isOver();
            if (over && next.hasSample()) {
                return;
            }
            next.visit(over, rule);
            listener.onVisit(next.measured(), fraction());
            if (next.isFinished(rule)) {
                listener.onEnd(next.measured(), next.ending(rule));
            }
        }

        /** Tells of the cases that nothing but the end of the run ended. */
        void end() {
            cases.stream()
                    .filter(one -> !one.isFinished(rule))
                    .forEach(one -> listener.onEnd(one.measured(), one.ending(rule)));
        }

        RoundsReport report() {
            return new RoundsReport(
                    cases.size(),
                    count(one -> one.reached(rule)),
                    count(one -> !one.isFinished(rule)),
                    count(one -> one.wasTooNoisy(rule)),
                    rounds,
                    cases.stream().mapToInt(CaseRun::repeats).sum());
        }

        private int count(Predicate<CaseRun> counted) {
            return (int) cases.stream().filter(counted).count();
        }

        private boolean isOver() {
            return elapsedNanos() >= budgetNanos;
        }

        private double fraction() {
            double ofBudget = budgetNanos == 0 ? 1 : Math.min(1, (double) elapsedNanos() / budgetNanos);
            double ofWork = cases.stream().mapToDouble(CaseRun::share).average().orElse(1);
            fraction = Math.max(fraction, Math.max(ofBudget, ofWork));
            return fraction;
        }

        /** State of one case within a run. */
        static final class CaseRun {
            private final SampledQuantity measured;
            private int repeats;
            private boolean ended;
            private double share;

            CaseRun(SampledQuantity measured, StoppingRule rule) {
                this.measured = measured;
                this.share = own(rule).share(measured.samples());
            }

            SampledQuantity measured() {
                return measured;
            }

            int repeats() {
                return repeats;
            }

            boolean hasSample() {
                return !measured.samples().isEmpty();
            }

            private StoppingRule own(StoppingRule rule) {
                return rule.withAtLeast(measured.fewest());
            }

            boolean isFinished(StoppingRule rule) {
                return ended || own(rule).ends(measured.samples());
            }

            boolean reached(StoppingRule rule) {
                return own(rule).reachedBy(measured.samples());
            }

            /** Returns whether it took as many samples as may help, in vain. */
            boolean wasTooNoisy(StoppingRule rule) {
                return !ended && own(rule).ends(measured.samples()) && !reached(rule);
            }

            /** Returns why it is not visited again, once the run is over or it is finished. */
            Ending ending(StoppingRule rule) {
                if (reached(rule)) {
                    return Ending.REACHED_TARGET;
                }
                if (!isFinished(rule)) {
                    return Ending.ENDED_BY_BUDGET;
                }
                return wasTooNoisy(rule) ? Ending.TOO_NOISY : Ending.ENDED_BY_ITSELF;
            }

            double excess(StoppingRule rule) {
                return own(rule).excess(measured.samples());
            }

            /** Returns about which share of the samples needed it had after its last visit: asked for after each visit of any case. */
            double share() {
                return share;
            }

            /** Visits the case once; {@code lastCall} keeps the sample whatever the clock. */
            void visit(boolean lastCall, StoppingRule rule) {
                boolean acceptFallenClock = lastCall || repeats >= Rounds.MAX_REPEATS;
                int before = measured.samples().count();
                switch (measured.visit(acceptFallenClock)) {
                    case SAMPLED ->
                        require(measured.samples().count() > before, "said it took a sample but added none");
                    case REPEAT -> {
                        require(!acceptFallenClock, "dropped a sample although any clock was accepted");
                        repeats++;
                    }
                    case DONE -> ended = true;
                }
                share = ended ? 1 : own(rule).share(measured.samples());
            }

            private void require(boolean kept, String breach) {
                if (!kept) {
                    throw new IllegalStateException("case " + measured.name() + " " + breach);
                }
            }
        }
    }
}
