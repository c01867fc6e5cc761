package io.gpuclass.engine.session;

import io.gpuclass.profile.primitives.Implementation;
import java.time.Duration;
import java.util.Set;

/**
 * Options of {@code verify}.
 *
 * @param device on which device
 * @param twins whether to run the deliberately broken forms too, which the check must catch
 * @param mutants whether to weaken each implementation in each place where it orders memory, which the check must catch too
 * @param duration how long to check for, altogether
 * @param only ids of the implementations to check; empty for all
 */
public record VerifyOptions(DeviceSpec device, boolean twins, boolean mutants, Duration duration, Set<String> only) {
    public VerifyOptions {
        only = Set.copyOf(only);
    }

    /** Whether an implementation is to be checked. */
    boolean wants(Implementation row) {
        return only.isEmpty() || only.contains(row.id());
    }
}
