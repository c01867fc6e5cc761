package io.gpuclass.engine.session;

import io.gpuclass.profile.primitives.Contention;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Options of {@code tune}.
 *
 * @param device on which device
 * @param only ids of the implementations to tune; empty for all
 * @param contentions under which contention
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
