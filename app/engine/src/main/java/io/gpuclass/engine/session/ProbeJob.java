package io.gpuclass.engine.session;

import io.gpuclass.profile.Profile;

/** Measures a device. */
@FunctionalInterface
public interface ProbeJob {
    /**
     * Runs the chosen suites, which are those that an earlier run has not done.
     *
     * @param device what to measure, and notices that belong in the profile; stays open
     * @param options what to measure
     * @param journal what to go on from, and who keeps what there is after each suite
     * @param progress is told how far the run is
     * @return everything that was found, by an earlier run too
     * @throws io.gpuclass.engine.device.DeviceException if the measurement failed or was aborted
     */
    Profile run(ChosenDevice device, ProbeOptions options, Journal journal, Progress progress);
}
