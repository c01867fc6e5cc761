package io.gpuclass.engine.recorded;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.system.Topology;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The answers of a device during one run. Immutable.
 *
 * @param origin when and where it was captured
 * @param timing how its times are to be read
 * @param surroundings its surroundings, in the order in which they were asked for
 * @param kernels which kernels it was asked for, and whether it has them
 * @param saturation its saturation, by what was asked
 * @param topology who could take part; empty for a device that measured alone
 * @param trials what was observed, by trial, in order
 */
@RecordBuilder
record Recording(
        String command,
        Origin origin,
        DeviceFacts facts,
        Timing timing,
        List<Surroundings> surroundings,
        Map<String, Boolean> kernels,
        Map<Grid, Integer> saturation,
        Topology topology,
        Map<Trial, List<Observation>> trials) {
    /** Name and version of the format: the first line of every recording. */
    static final String FORMAT = "gpuclass-recording/3";

    Recording {
        surroundings = List.copyOf(surroundings);
        topology = topology == null ? Topology.NONE : topology;
        kernels = Map.copyOf(kernels);
        saturation = Map.copyOf(saturation);
        trials = trials.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, trial -> List.copyOf(trial.getValue())));
    }

    /**
     * A question about saturation.
     *
     * @param kernel entry point
     * @param threads threads in a block
     */
    record Grid(String kernel, int threads) {}
}
