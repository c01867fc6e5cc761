package io.gpuclass.engine.kinds;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** One form at one size, while it is being measured. Confined to one thread. */
final class KindMeasurement implements Case {
    private final Device device;
    private final ClockGuard clock;
    private final String name;
    private final Trial trial;
    private final Figures figures;
    private final Function<KindMeasurement, Record> result;
    private final Series main = new Series();
    private final Series further = new Series();
    private final Series fairness = new Series();
    private boolean timedOut;
    private boolean wrong;

    /**
     * What a run of a kernel tells.
     *
     * @param main the figure that decides when there are enough samples
     * @param further another one of the same runs
     * @param right whether the run was right
     */
    record Figures(
            ToDoubleFunction<Observation> main, ToDoubleFunction<Observation> further, Predicate<Observation> right) {}

    /** @param result what a profile will have of it */
    KindMeasurement(
            Device device,
            ClockGuard clock,
            String name,
            Trial trial,
            Figures figures,
            Function<KindMeasurement, Record> result) {
        this.device = device;
        this.clock = clock;
        this.name = name;
        this.trial = trial;
        this.figures = figures;
        this.result = result;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Series watched() {
        return main;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Observation seen = device.observe(trial, 1).get(0);
        timedOut |= seen.timedOut();
        wrong |= !seen.timedOut() && !figures.right().test(seen);
        if (timedOut || wrong) {
            return Visit.DONE;
        }
        if (clock.hadFallen(seen) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        main.add(figures.main().applyAsDouble(seen));
        further.add(figures.further().applyAsDouble(seen));
        fairness.add(seen.fairness());
        return Visit.SAMPLED;
    }

    @Override
    public Record result() {
        return main.isEmpty() && !timedOut && !wrong ? null : result.apply(this);
    }

    Trial trial() {
        return trial;
    }

    Outcome outcome() {
        if (wrong) {
            return Outcome.WRONG;
        }
        return timedOut ? Outcome.TIMED_OUT : Outcome.COMPLETED;
    }

    /** Returns the figure; null unless it completed. */
    Summary main() {
        return completed() ? main.summary() : null;
    }

    /** Returns the median of the other one; null unless it completed. */
    Double further() {
        return completed() ? further.summary().median() : null;
    }

    Double fairness() {
        return completed() ? fairness.summary().median() : null;
    }

    private boolean completed() {
        return outcome() == Outcome.COMPLETED && !main.isEmpty();
    }
}
