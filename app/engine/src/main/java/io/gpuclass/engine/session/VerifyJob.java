package io.gpuclass.engine.session;

import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.units.Named;
import java.time.Duration;
import java.util.Set;

/** Checks that the primitives keep their promises on a device. */
@FunctionalInterface
public interface VerifyJob {
    /**
     * Runs the checks.
     *
     * @param device where; stays open
     * @param progress is told how far the run is
     * @return what each check showed, at least one, and what became of each mutant, where they were asked for
     * @throws io.gpuclass.engine.device.DeviceException if a check could not be run, or the run was aborted
     */
    Conformance run(ChosenDevice device, VerifyOptions options, RunProgress progress);

    /**
     * Options of {@code verify}.
     *
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

    /** A part of what {@code verify} checks. */
    public enum VerifySuite implements Named {
        /** Primitives of one device. */
        PRIMITIVES,
        /** Event counters, latches, combining mutexes, shared mutexes, sequence locks, queues and deques of one device. */
        KINDS,
        /** The barriers of each level of one device, from the warp to the grid. */
        LEVELS,
        /** Launches of one device that follow each other on the same state, back to back and as a replayed graph. */
        USE,
        /** Primitives of several GPUs, and of the CPU with them. */
        SYSTEM;

        /** Returns whether what it checks can be weakened, to see whether the checks notice. */
        public boolean hasMutants() {
            return this == PRIMITIVES || this == KINDS;
        }
    }
}
