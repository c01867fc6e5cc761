package io.gpuclass.engine.session;

import io.gpuclass.profile.Profile;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The run to go on from, and those who keep or watch the new one.
 *
 * @param earlier the profile of the run to go on from, whose suites are not run again
 * @param keeper is given a valid profile after each suite, where somebody wants it
 * @param listener is told of each case as soon as it is finished
 */
public record Journal(Optional<Profile> earlier, Optional<Consumer<Profile>> keeper, RunListener listener) {
    /** A run from the beginning, whose profile is wanted at its end only. */
    public static final Journal NONE = new Journal(Optional.empty(), Optional.empty(), RunListener.NONE);
}
