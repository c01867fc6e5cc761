package io.gpuclass.engine.experiment;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What kernels count or time themselves: each run is a sample.
 *
 * @param places what is run in turn: the same with its words in other places
 * @param fewest samples there must be at least
 * @param value the figure of a run that decides
 * @param right whether what a run computed was right
 * @param sides other figures
 */
public record Counted(
        List<Trial> places,
        int fewest,
        ToDoubleFunction<Observation> value,
        Predicate<Observation> right,
        List<SideFigure> sides)
        implements Estimator {
    public Counted {
        places = List.copyOf(places);
        sides = List.copyOf(sides);
    }

    public Counted(
            Trial trial, ToDoubleFunction<Observation> value, Predicate<Observation> right, SideFigure... sides) {
        this(List.of(trial), 1, value, right, List.of(sides));
    }

    /** Returns another figure of a single run. */
    public static SideFigure side(ToDoubleFunction<Observation> value) {
        return (runs, figure) -> OptionalDouble.of(value.applyAsDouble(runs.get(0)));
    }

    @Override
    public List<List<Observation>> run(Device device, int turn) {
        return device.observe(places.get(turn % places.size()), device.samplesPerVisit()).stream()
                .map(List::of)
                .toList();
    }

    @Override
    public double figure(List<Observation> runs) {
        return value.applyAsDouble(runs.get(0));
    }

    @Override
    public boolean isRight(Observation run) {
        return right.test(run);
    }
}
