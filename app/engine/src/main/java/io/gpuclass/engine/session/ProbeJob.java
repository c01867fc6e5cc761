package io.gpuclass.engine.session;

import io.gpuclass.profile.Profile;
import java.util.Optional;
import java.util.function.Consumer;

/** Measures a device. */
@FunctionalInterface
public interface ProbeJob {
    /**
     * The run to go on from, and those who keep or watch the new one.
     *
     * @param earlier the profile of the run to go on from, whose suites are not run again
     * @param keeper is given a valid profile after each suite, where somebody wants it
     * @param listener is told of each case as soon as it is finished
     */
    record Journal(Optional<Profile> earlier, Optional<Consumer<Profile>> keeper, RunListener listener) {
        /** A run from the beginning, whose profile is wanted at its end only. */
        public static final Journal NONE = new Journal(Optional.empty(), Optional.empty(), RunListener.NONE);
    }

    /**
     * Runs the chosen suites, which are those that an earlier run has not done.
     *
     * @param device what to measure, and notices that belong in the profile; stays open
     * @param journal what to go on from, and who keeps what there is after each suite
     * @param progress is told how far the run is
     * @return everything that was found, by an earlier run too
     * @throws io.gpuclass.engine.device.DeviceException if the measurement failed or was aborted
     */
    Profile run(ChosenDevice device, ProbeOptions options, Journal journal, RunProgress progress);
}
