package io.gpuclass.primitives;

import io.gpuclass.stats.Case;
import io.gpuclass.stats.Series;

/** One implementation at one number of blocks while it is being measured. Confined to one thread. */
abstract class PrimitiveMeasurement implements Case {
    private final Implementation implementation;
    private final int blocks;
    private final Integer initial;
    private final Series opsPerSecond = new Series();
    private Outcome outcome = Outcome.COMPLETED;

    PrimitiveMeasurement(Implementation implementation, int blocks, Integer initial) {
        this.implementation = implementation;
        this.blocks = blocks;
        this.initial = initial;
    }

    @Override
    public final String name() {
        return implementation.kind().id() + "/" + implementation.id() + (initial == null ? "" : "(" + initial + ")")
                + "/" + blocks;
    }

    @Override
    public final Series watched() {
        return opsPerSecond;
    }

    final Implementation implementation() {
        return implementation;
    }

    final int blocks() {
        return blocks;
    }

    /** Adds what one run gave. */
    final void add(double operationsPerSecond) {
        opsPerSecond.add(operationsPerSecond);
    }

    /** Ends the measurement because a run did not get anywhere. */
    final Visit timedOut() {
        outcome = Outcome.TIMED_OUT;
        return Visit.DONE;
    }

    /**
     * Returns what the visits gave. An implementation that broke its promise is wrong, however fast it was; one that mostly got
     * nowhere has timed out, and has no figures.
     */
    final PrimitiveResult result(Verdicts verdicts) {
        Outcome seen = gotNowhere() ? Outcome.TIMED_OUT : outcome;
        boolean timed = seen == Outcome.COMPLETED && !opsPerSecond.isEmpty();
        return new PrimitiveResult(
                implementation.kind(),
                implementation.id(),
                blocks,
                initial,
                verdicts.brokePromise(implementation) ? Outcome.WRONG : seen,
                verdicts.verified(implementation),
                timed ? opsPerSecond.summary() : null,
                timed ? fairness() : null,
                timed ? fewestPerBlock() : null);
    }

    private boolean gotNowhere() {
        return !opsPerSecond.isEmpty() && opsPerSecond.summary().median() == 0;
    }

    /** Returns the median Jain index; null where there is none. */
    abstract Double fairness();

    /** Returns the median completions of the worst-served block as a share of the mean; null where there are none. */
    abstract Double fewestPerBlock();
}
