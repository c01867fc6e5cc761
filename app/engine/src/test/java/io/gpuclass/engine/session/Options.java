package io.gpuclass.engine.session;

import io.gpuclass.engine.session.ProbeOptions.ProgramOptions;
import io.gpuclass.engine.suites.SuiteRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Options of {@code probe} for tests. */
public final class Options {
    private Options() {}

    public static ProbeOptions quick(String suites) {
        return quick(suites, 1, Duration.ofHours(1));
    }

    public static ProbeOptions quick(String suites, long seed, Duration timeBudget) {
        return of(Depth.QUICK, SuiteRegistry.parse(suites), seed, timeBudget);
    }

    public static ProbeOptions of(Depth depth, Set<Suite> suites, long seed, Duration timeBudget) {
        return ProbeOptionsBuilder.builder()
                .device(new DeviceSpec.Auto())
                .depth(depth)
                .suites(suites)
                .seed(seed)
                .timeBudget(timeBudget)
                .record(Optional.empty())
                .programs(ProgramOptions.DEFAULTS)
                .build();
    }
}
