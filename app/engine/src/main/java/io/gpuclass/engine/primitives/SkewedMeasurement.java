package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.SkewedResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.records.Draft;

/**
 * A barrier whose blocks arrive apart, while it is being measured. What counts is how much longer a phase takes than its last block
 * comes late. Confined to one thread.
 */
final class SkewedMeasurement implements Case {
    private final ClockGuard clock;
    private final Verdicts verdicts;
    private final BarrierTogether barrier;
    private final int times;
    private final Series costNs = new Series();
    private ArrivalSkew skew;
    private double meanLatest;
    private boolean timedOut;

    /** @param times how many times as long the skew is as the barrier itself */
    SkewedMeasurement(ClockGuard clock, Verdicts verdicts, BarrierTogether barrier, int times) {
        this.clock = clock;
        this.verdicts = verdicts;
        this.barrier = barrier;
        this.times = times;
    }

    @Override
    public String name() {
        return barrier.setting().name() + "~" + times;
    }

    @Override
    public Series watched() {
        return costNs;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        if (skew == null && !choosesSkew()) {
            return Visit.DONE;
        }
        PhaseCycles apart = barrier.apart(skew);
        timedOut = apart.expired().isPresent();
        if (timedOut) {
            return Visit.DONE;
        }
        double cost = apart.each() - meanLatest;
        boolean fallen = apart.hadFallen(clock);
        if ((fallen || cost <= 0) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        costNs.add(apart.ns(Math.max(0, cost)));
        return Visit.SAMPLED;
    }

    /** Returns whether the barrier's own time tells by how much blocks are to come apart. */
    private boolean choosesSkew() {
        PhaseCycles own = barrier.own();
        timedOut = own.expired().isPresent();
        long cycles = Math.min(Math.round(times * own.each()), Integer.MAX_VALUE);
        if (timedOut || cycles <= 0) {
            return false;
        }
        skew = new ArrivalSkew((int) cycles);
        meanLatest = skew.meanLatest(Phases.APART, barrier.setting().blocks());
        return true;
    }

    @Override
    public SkewedResult result() {
        Implementation implementation = barrier.setting().implementation();
        Outcome seen = timedOut ? Outcome.TIMED_OUT : Outcome.COMPLETED;
        return Draft.of(SkewedResult.class)
                .set(SkewedResult::kind, implementation.kind())
                .set(SkewedResult::implementation, implementation.id())
                .set(SkewedResult::blocks, barrier.setting().blocks())
                .set(SkewedResult::times, times)
                .set(SkewedResult::outcome, verdicts.outcome(implementation.kind(), implementation.id(), seen))
                .set(SkewedResult::verified, verdicts.verified(implementation))
                .set(SkewedResult::skewNs, skew == null ? null : barrier.own().ns(skew.cycles()))
                .set(SkewedResult::costNs, timedOut || costNs.isEmpty() ? null : costNs.summary())
                .build();
    }
}
