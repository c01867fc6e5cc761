package io.gpuclass.engine.kinds;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.device.TrialCase;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** One form at one size, while it is being measured. Confined to one thread. */
final class KindMeasurement extends TrialCase<KindMeasurement> {
    private final Figures figures;
    private final Series further = new Series();
    private final Series fairness = new Series();

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
        super(device, clock, name, trial, result);
        this.figures = figures;
    }

    @Override
    protected KindMeasurement self() {
        return this;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Observation seen = device.observe(trial(), 1).get(0);
        if (seen.timedOut()) {
            return ended(Outcome.TIMED_OUT);
        }
        if (!figures.right().test(seen)) {
            return ended(Outcome.WRONG);
        }
        if (clock.hadFallen(seen) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        samples.add(figures.main().applyAsDouble(seen));
        further.add(figures.further().applyAsDouble(seen));
        fairness.add(seen.fairness());
        return Visit.SAMPLED;
    }

    /** Returns the figure that decides; null unless it completed. */
    Summary main() {
        return summary();
    }

    /** Returns the median of the other figure; null unless it completed. */
    Double further() {
        return median(further);
    }

    /** Returns the median Jain index over the blocks; null unless it completed. */
    Double fairness() {
        return median(fairness);
    }
}
