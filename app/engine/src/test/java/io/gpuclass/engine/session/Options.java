package io.gpuclass.engine.session;

import java.time.Duration;
import java.util.Optional;

/** Options of {@code probe --quick} for tests. */
public final class Options {
    private Options() {}

    public static ProbeOptions quick(String suites) {
        return quick(suites, 1, Duration.ofHours(1));
    }

    public static ProbeOptions quick(String suites, long seed, Duration timeBudget) {
        return new ProbeOptions(
                new DeviceSpec.Auto(),
                false,
                false,
                Depth.QUICK,
                Suite.parse(suites),
                seed,
                timeBudget,
                Optional.empty());
    }
}
