package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.profile.units.Nanos;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a fixed-time window showed, as a mean over places.
 *
 * @param operations operations that all blocks completed together
 * @param windowNs how long the window was
 * @param fairness Jain index over the blocks' operations
 * @param fewestPerBlock operations of the block that completed fewest
 * @param sectionNs time that all blocks together spent in critical sections
 */
record RateSample(double operations, double windowNs, double fairness, double fewestPerBlock, double sectionNs) {
    static RateSample meanOver(List<Observation> places) {
        return new RateSample(
                mean(places, Observation::operations),
                mean(places, Observation::windowNs),
                mean(places, Observation::fairness),
                mean(places, Observation::fewestPerBlock),
                mean(places, Observation::sectionNs));
    }

    double opsPerSecond() {
        return operations / windowNs * Nanos.PER_SECOND;
    }

    private static double mean(List<Observation> observations, ToDoubleFunction<Observation> figure) {
        return observations.stream().mapToDouble(figure).average().orElse(0);
    }
}
