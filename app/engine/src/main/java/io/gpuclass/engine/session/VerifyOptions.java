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
 * @param suites which parts; mutants are of primitives of one device alone, and of kinds
 */
public record VerifyOptions(
        DeviceSpec device,
        boolean twins,
        boolean mutants,
        Duration duration,
        Set<String> only,
        Set<VerifySuite> suites) {
    public VerifyOptions {
        only = Set.copyOf(only);
        suites = Set.copyOf(suites);
    }

    /** Options for the primitives of one device. */
    public VerifyOptions(DeviceSpec device, boolean twins, boolean mutants, Duration duration, Set<String> only) {
        this(device, twins, mutants, duration, only, Set.of(VerifySuite.PRIMITIVES));
    }

    /** Whether an implementation is to be checked. */
    public boolean wants(Implementation row) {
        return wants(row.id());
    }

    /** Whether what has this id is to be checked. */
    public boolean wants(String id) {
        return only.isEmpty() || only.contains(id);
    }

    /** Whether a part was asked for. */
    public boolean has(VerifySuite suite) {
        return suites.contains(suite);
    }
}
