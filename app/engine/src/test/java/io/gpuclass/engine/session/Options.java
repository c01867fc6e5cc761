package io.gpuclass.engine.session;

import io.gpuclass.engine.session.ProbeOptions.ProgramOptions;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.records.Draft;
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
        return Draft.of(ProbeOptions.class)
                .set(ProbeOptions::device, new DeviceSpec.Auto())
                .set(ProbeOptions::depth, depth)
                .set(ProbeOptions::suites, suites)
                .set(ProbeOptions::seed, seed)
                .set(ProbeOptions::timeBudget, timeBudget)
                .set(ProbeOptions::record, Optional.empty())
                .set(ProbeOptions::programs, ProgramOptions.DEFAULTS)
                .build();
    }
}
