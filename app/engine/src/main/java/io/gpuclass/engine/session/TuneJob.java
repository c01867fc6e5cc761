package io.gpuclass.engine.session;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Tuning;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Finds the best pauses of implementations on a device. */
@FunctionalInterface
public interface TuneJob {
    /**
     * Runs the search.
     *
     * @param device where: a GPU of the profile's model; stays open
     * @param progress is told how far the search is
     * @return what was found; at least one entry
     * @throws io.gpuclass.engine.device.DeviceException if nothing could be found, or the run was aborted
     */
    List<Tuning> run(ChosenDevice device, Profile profile, TuneOptions options, RunProgress progress);

    /**
     * Options of {@code tune}.
     *
     * @param only ids of the implementations to tune; empty for all
     * @param fairness Jain index that pauses must keep to, unless the catalogue's own do not
     * @param timeBudget time allowed for measuring
     * @param seed seed of the order in which settings are visited
     */
    public record TuneOptions(
            DeviceSpec device,
            Set<String> only,
            Set<Contention> contentions,
            double fairness,
            Duration timeBudget,
            long seed) {
        public TuneOptions {
            only = Set.copyOf(only);
            contentions = Collections.unmodifiableSet(EnumSet.copyOf(contentions));
        }
    }
}
