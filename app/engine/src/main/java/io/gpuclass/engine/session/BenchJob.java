package io.gpuclass.engine.session;

import io.gpuclass.engine.compile.Compilation.Compiled;
import io.gpuclass.engine.compile.OwnCode;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.profile.primitives.Implementation;
import java.time.Duration;
import java.util.Set;

/** Verifies a primitive that a user brings, and times it beside those of the catalogue. */
@FunctionalInterface
public interface BenchJob {
    /**
     * Runs it.
     *
     * @param device where; stays open
     * @param options what, and beside what
     * @param progress is told how far the run is
     * @return what was found; how the primitive broke its promise is a finding, even where it has cost the device
     * @throws io.gpuclass.engine.device.DeviceException if something else went wrong, or the run was aborted
     */
    BenchRun run(ChosenDevice device, BenchOptions options, RunProgress progress);

    /**
     * Options of {@code bench}.
     *
     * @param compiled what the compiler made of it
     * @param rivals ids of the catalogue's forms that it is compared with; empty for all of its kind
     * @param depth how thoroughly to measure
     * @param duration how long to verify for, at least once
     * @param timeBudget time allowed for measuring
     * @param seed seed of the order of visits
     */
    public record BenchOptions(
            OwnCode code,
            Compiled compiled,
            Set<String> rivals,
            Depth depth,
            Duration duration,
            Duration timeBudget,
            long seed) {
        public BenchOptions {
            rivals = Set.copyOf(rivals);
        }

        /** Whether a row of the catalogue is compared with it. */
        public boolean isRival(Implementation row) {
            return code.kind().primitive().filter(row.kind()::equals).isPresent() && isRival(row.id());
        }

        /** Whether what has this id, and does the same, is compared with it. */
        public boolean isRival(String id) {
            return rivals.isEmpty() || rivals.contains(id);
        }
    }
}
