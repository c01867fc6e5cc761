package io.gpuclass.engine.session;

import io.gpuclass.profile.units.Named;
import java.time.Duration;

/** How thoroughly to measure. Every depth measures every case; they differ in intervals, sweeps and time. */
public enum Depth implements Named {
    /** Wider intervals, thinned sweeps. */
    QUICK("quick", Duration.ofSeconds(8)),
    STANDARD("standard", Duration.ofSeconds(28)),
    /** Full grids. */
    THOROUGH("thorough", Duration.ofMinutes(10));

    private final String id;
    private final Duration timeBudget;

    Depth(String id, Duration timeBudget) {
        this.id = id;
        this.timeBudget = timeBudget;
    }

    @Override
    public String id() {
        return id;
    }

    /** Returns the time allowed for measuring unless {@code --time-budget} says otherwise. */
    public Duration timeBudget() {
        return timeBudget;
    }
}
