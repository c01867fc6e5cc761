package io.gpuclass.cli;

import io.gpuclass.profile.Profile;

/** Measures a device. */
@FunctionalInterface
public interface ProbeJob {
    /**
     * Runs the chosen suites.
     *
     * @param device what to measure, and notices that belong in the profile; stays open
     * @param options what to measure
     * @param progress is told how far the run is
     * @return everything that was found
     * @throws io.gpuclass.device.DeviceException if the measurement failed or was aborted
     */
    Profile run(ChosenDevice device, ProbeOptions options, Progress progress);
}
