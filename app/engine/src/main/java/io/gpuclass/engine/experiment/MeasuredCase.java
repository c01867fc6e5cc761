package io.gpuclass.engine.experiment;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.experiment.Estimator.SideFigure;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A case of an experiment until it has samples enough, or has ended otherwise. Confined to one thread.
 *
 * @param <R> the row of the profile that it becomes
 */
public final class MeasuredCase<R extends Record> implements SampledQuantity {
    /** One window without an operation may be bad luck; so many, and nothing else, are not. */
    private static final int SAMPLES_IN_VAIN = 3;

    private final Device device;
    private final ClockGuard clock;
    private final String name;
    private final Estimator estimator;
    private final Function<MeasuredCase<R>, R> row;
    private final Series samples = new Series();
    private final Map<SideFigure, Series> sides = new IdentityHashMap<>();
    private Observation failed;

    /** @param row makes the row of a case that was visited; may return null, for no row */
    public MeasuredCase(
            Device device, ClockGuard clock, String name, Estimator estimator, Function<MeasuredCase<R>, R> row) {
        this.device = device;
        this.clock = clock;
        this.name = name;
        this.estimator = estimator;
        this.row = row;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Series samples() {
        return samples;
    }

    @Override
    public int fewest() {
        return estimator.fewest();
    }

    /** Returns whether it was visited, so that there is something to tell. */
    public boolean visited() {
        return failed != null || !samples.isEmpty();
    }

    /** Returns its row; null if it was never visited. */
    @Override
    public R result() {
        return visited() ? row.apply(this) : null;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        List<List<Observation>> drawn = estimator.run(device, samples.count());
        List<Observation> runs = drawn.stream().flatMap(List::stream).toList();
        failed = runs.stream()
                .filter(run -> estimator.isUnfinished(run) || !estimator.isRight(run))
                .findFirst()
                .orElse(null);
        if (failed != null) {
            return Visit.DONE;
        }
        boolean fallen = hadFallen(runs);
        if ((fallen || !drawn.stream().allMatch(estimator::tells)) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        List<List<Observation>> kept = drawn.stream().filter(estimator::accepts).toList();
        kept.forEach(this::take);
        if (kept.isEmpty()) {
            return visit(acceptFallenClock);
        }
        return isStuck() ? Visit.DONE : Visit.SAMPLED;
    }

    /** Returns whether the clock of any run had fallen away; all of them count for the highest clock. */
    private boolean hadFallen(Collection<Observation> runs) {
        return runs.stream().filter(clock::hadFallen).count() > 0;
    }

    private void take(List<Observation> runs) {
        double figure = estimator.figure(runs);
        samples.add(figure);
        for (SideFigure side : estimator.sides()) {
            side.of(runs, figure)
                    .ifPresent(value ->
                            sides.computeIfAbsent(side, any -> new Series()).add(value));
        }
    }

    /** Returns whether nobody ever got anywhere. */
    private boolean isStuck() {
        return estimator.countsProgress()
                && samples.count() >= SAMPLES_IN_VAIN
                && samples.summary().max() == 0;
    }

    /** Returns how it ended; what mostly got nowhere has timed out. */
    public Outcome outcome() {
        if (failed != null) {
            return estimator.isUnfinished(failed) ? Outcome.TIMED_OUT : Outcome.WRONG;
        }
        boolean inVain = estimator.countsProgress()
                && !samples.isEmpty()
                && samples.summary().median() == 0;
        return inVain ? Outcome.TIMED_OUT : Outcome.COMPLETED;
    }

    /** Returns the run that ended it because it was unfinished or wrong. */
    public Optional<Observation> failed() {
        return Optional.ofNullable(failed);
    }

    /** Returns whether it has figures. */
    public boolean completed() {
        return outcome() == Outcome.COMPLETED && !samples.isEmpty();
    }

    /** Returns the figure that decides; null unless it completed. */
    public Summary figure() {
        return completed() ? samples.summary() : null;
    }

    /** Returns another figure; null unless it completed, and some of its runs have it. */
    public Summary figure(SideFigure side) {
        Series series = sides.get(side);
        return series == null || !completed() ? null : series.summary();
    }

    /** Returns the median of another figure; null unless it completed, and some of its runs have it. */
    public Double median(SideFigure side) {
        Summary figure = figure(side);
        return figure == null ? null : figure.median();
    }
}
