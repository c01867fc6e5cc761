package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.experiment.Estimator.SideFigure;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * How the time of runs with work inside divides between sections and the rest. Runs that tell of no time in sections had none.
 *
 * @param sectionNs time of one section, in nanoseconds
 * @param synchronizingShare share of the time outside of sections; below 0 where sections overlap
 */
record SectionTimes(SideFigure sectionNs, SideFigure synchronizingShare) {
    /**
     * @param insideNs time that all blocks together spent in sections
     * @param sections how many there were
     * @param allNs time of all blocks together
     */
    static SectionTimes of(
            ToDoubleFunction<List<Observation>> insideNs,
            ToDoubleFunction<List<Observation>> sections,
            ToDoubleFunction<List<Observation>> allNs) {
        return new SectionTimes((runs, figure) -> ratio(insideNs, sections, allNs, runs, sections), (runs, figure) -> {
            OptionalDouble inside = ratio(insideNs, sections, allNs, runs, allNs);
            return inside.isPresent() ? OptionalDouble.of(1 - inside.getAsDouble()) : inside;
        });
    }

    private static OptionalDouble ratio(
            ToDoubleFunction<List<Observation>> insideNs,
            ToDoubleFunction<List<Observation>> sections,
            ToDoubleFunction<List<Observation>> allNs,
            List<Observation> runs,
            ToDoubleFunction<List<Observation>> over) {
        double inside = insideNs.applyAsDouble(runs);
        boolean told = inside > 0 && sections.applyAsDouble(runs) > 0 && allNs.applyAsDouble(runs) > 0;
        return told ? OptionalDouble.of(inside / over.applyAsDouble(runs)) : OptionalDouble.empty();
    }
}
