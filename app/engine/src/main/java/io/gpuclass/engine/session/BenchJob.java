package io.gpuclass.engine.session;

import io.gpuclass.profile.bench.BenchRun;

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
}
