package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.records.Draft;

/** One implementation under one setting while it is being measured. Confined to one thread. */
abstract class PrimitiveMeasurement implements Case {
    private final Setting setting;
    private final Verdicts verdicts;
    private final Series opsPerSecond = new Series();
    private final SectionTimes sections = new SectionTimes();
    private Stall stall;
    private boolean wrong;
    private Detail detail = Detail.NONE;

    PrimitiveMeasurement(Setting setting, Verdicts verdicts) {
        this.setting = setting;
        this.verdicts = verdicts;
    }

    @Override
    public final String name() {
        return setting.name();
    }

    @Override
    public final Series watched() {
        return opsPerSecond;
    }

    final Setting setting() {
        return setting;
    }

    final int blocks() {
        return setting.blocks();
    }

    final SectionTimes sections() {
        return sections;
    }

    /** Whether it was visited, so that there is something to tell. */
    final boolean visited() {
        return stall() != null || !opsPerSecond.isEmpty();
    }

    /** Whether it has figures, so that a run of the detail kernel may explain them. */
    final boolean completed() {
        return stall() == null && !opsPerSecond.isEmpty();
    }

    /** Takes the figures of the detail kernel. */
    final void add(Detail newDetail) {
        detail = newDetail;
    }

    /** Adds what one run gave. */
    final void add(double operationsPerSecond) {
        opsPerSecond.add(operationsPerSecond);
    }

    /** Ends the measurement because a wait reached its bound. */
    final Visit timedOut(Trial trial, Observation seen) {
        return timedOut(Stall.expired(trial, seen));
    }

    /** Ends the measurement because a run did not get anywhere. */
    final Visit timedOut(Stall newStall) {
        stall = newStall;
        return Visit.DONE;
    }

    /**
     * Returns what the visits gave. An implementation that broke its promise is wrong, however fast it was; one that mostly got
     * nowhere has timed out, and has no figures.
     */
    @Override
    public final PrimitiveResult result() {
        Draft<PrimitiveResult> result = setting.result(outcome(), verified());
        if (stall() != null) {
            stall().addTo(result);
        }
        if (completed()) {
            addFigures(result.set(PrimitiveResult::opsPerSecond, opsPerSecond.summary()));
            detail.addTo(result);
        }
        return result.build();
    }

    /** Notes that a check inside the kernel failed while it was timed. */
    final void foundWrong() {
        wrong = true;
    }

    final boolean verified() {
        return verdicts.verified(setting.implementation());
    }

    final Outcome outcome() {
        Outcome seen = wrong ? Outcome.WRONG : stall() == null ? Outcome.COMPLETED : Outcome.TIMED_OUT;
        return verdicts.outcome(
                setting.implementation().kind(), setting.implementation().id(), seen);
    }

    /** Returns why there are no figures; null where there are. */
    Stall stall() {
        return stall;
    }

    /** Returns how evenly operations were shared out, from 0 to 1, as far as so few can be; null where that means nothing. */
    Double evenness() {
        return null;
    }

    /** Adds the figures that only some kinds have, once there are samples. */
    void addFigures(Draft<PrimitiveResult> result) {}
}
