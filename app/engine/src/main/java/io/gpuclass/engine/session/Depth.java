package io.gpuclass.engine.session;

import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.units.Named;
import java.time.Duration;

/** Thoroughness of a measurement. Every depth measures every case; they differ in intervals, sweeps and time. */
public enum Depth implements Named {
    /** Wider intervals, thinned sweeps. */
    QUICK("quick", Duration.ofSeconds(9), new StoppingRule(0.03, 3, 12)),
    STANDARD("standard", Duration.ofMillis(26_900), new StoppingRule(0.01, 6, 17, 25)),
    /** Full grids. */
    THOROUGH("thorough", Duration.ofMinutes(10), new StoppingRule(0.005, 10, 200));

    private final String id;
    private final Duration timeBudget;
    private final StoppingRule rule;

    Depth(String id, Duration timeBudget, StoppingRule rule) {
        this.id = id;
        this.timeBudget = timeBudget;
        this.rule = rule;
    }

    @Override
    public String id() {
        return id;
    }

    /** Returns the time allowed for measuring unless {@code --time-budget} says otherwise. */
    public Duration timeBudget() {
        return timeBudget;
    }

    /** Returns when a case has enough samples, unless its suite has another rule. */
    public StoppingRule rule() {
        return rule;
    }
}
