package io.gpuclass.engine.session;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Tuning;
import java.util.List;

/** Finds the best pauses of implementations on a device. */
@FunctionalInterface
public interface TuneJob {
    /**
     * Runs the search.
     *
     * @param device where: a GPU of the profile's model; stays open
     * @param profile what is known of it
     * @param options what to find
     * @param progress is told how far the search is
     * @return what was found; at least one entry
     * @throws io.gpuclass.engine.device.DeviceException if nothing could be found, or the run was aborted
     */
    List<Tuning> run(ChosenDevice device, Profile profile, TuneOptions options, RunProgress progress);
}
