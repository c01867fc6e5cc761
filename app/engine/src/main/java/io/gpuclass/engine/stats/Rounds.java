package io.gpuclass.engine.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

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
    public RoundsReport run(List<? extends Case> cases, RoundsListener listener) {
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
}
