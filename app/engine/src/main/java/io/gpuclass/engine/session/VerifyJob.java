package io.gpuclass.engine.session;

import io.gpuclass.profile.Conformance;

/** Checks that the primitives keep their promises on a device. */
@FunctionalInterface
public interface VerifyJob {
    /**
     * Runs the checks.
     *
     * @param device where; stays open
     * @param options what to check
     * @param progress is told how far the run is
     * @return what each check showed, at least one, and what became of each mutant, where they were asked for
     * @throws io.gpuclass.engine.device.DeviceException if a check could not be run, or the run was aborted
     */
    Conformance run(ChosenDevice device, VerifyOptions options, RunProgress progress);
}
