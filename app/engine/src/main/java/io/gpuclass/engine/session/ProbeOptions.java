package io.gpuclass.engine.session;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Options of {@code probe}.
 *
 * @param device on which device
 * @param requireGpu whether only a GPU will do
 * @param includeIds whether the profile may tell identifying facts
 * @param depth how thoroughly
 * @param suites which parts, in the order in which they run
 * @param seed seed of the order in which cases are visited
 * @param timeBudget time allowed for measuring
 * @param record where to record every observation
 * @param primitives what is asked of primitives besides the usual; null for nothing
 * @param programs what whole programs are measured on
 */
public record ProbeOptions(
        DeviceSpec device,
        boolean requireGpu,
        boolean includeIds,
        Depth depth,
        Set<Suite> suites,
        long seed,
        Duration timeBudget,
        Optional<Path> record,
        PrimitiveOptions primitives,
        ProgramOptions programs) {
    public ProbeOptions {
        primitives = primitives == null ? PrimitiveOptions.DEFAULTS : primitives;
        suites = Collections.unmodifiableSet(new LinkedHashSet<>(suites));
    }
}
