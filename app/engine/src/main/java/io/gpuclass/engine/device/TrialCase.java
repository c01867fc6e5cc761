package io.gpuclass.engine.device;

import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A trial until it has samples enough, or has ended otherwise. Confined to one thread.
 *
 * @param <C> the case itself
 */
public abstract class TrialCase<C extends TrialCase<C>> implements Case {
    protected final Device device;
    protected final ClockGuard clock;
    protected final Series samples = new Series();
    private final String name;
    private final Trial trial;
    private final Function<C, Record> result;
    private Outcome outcome = Outcome.COMPLETED;

    /** @param result what a profile will have of it, once there is a sample or it has ended otherwise */
    protected TrialCase(Device device, ClockGuard clock, String name, Trial trial, Function<C, Record> result) {
        this.device = device;
        this.clock = clock;
        this.name = name;
        this.trial = trial;
        this.result = result;
    }

    /**
     * A run of which the steady time is told by a longer one.
     *
     * @param ns how long it took, in nanoseconds
     * @param count how much it did in that time
     */
    public record Run(Observation seen, double ns, double count) {}

    /** Returns this. */
    protected abstract C self();

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Series watched() {
        return samples;
    }

    @Override
    public final Record result() {
        return samples.isEmpty() && outcome == Outcome.COMPLETED ? null : result.apply(self());
    }

    public final Trial trial() {
        return trial;
    }

    /** Runs the trial once, at another length. */
    protected final Observation once(int length) {
        return device.observe(trial.withLength(length), 1).get(0);
    }

    /** Returns how it ended. */
    public Outcome outcome() {
        return outcome;
    }

    /** Notes how it ended without a sample. */
    protected final Visit ended(Outcome how) {
        outcome = how;
        return Visit.DONE;
    }

    /** Returns whether it completed, with samples. */
    protected final boolean completed() {
        return outcome() == Outcome.COMPLETED && !samples.isEmpty();
    }

    /** Returns what the samples come to; null unless it completed. */
    public final Summary summary() {
        return completed() ? samples.summary() : null;
    }

    /** Returns the median of another figure of the same runs; null unless it completed, and has samples. */
    protected final Double median(Series series) {
        return completed() && !series.isEmpty() ? series.summary().median() : null;
    }

    /**
     * Returns the steady nanoseconds of one: the difference of two runs' times over that of what they did, so that launch, ramp and tail
     * drop out. Empty if the runs are to be repeated, since the clock fell or the launch took longer than the work; where that is
     * accepted, at most what one takes, launch included.
     */
    protected final OptionalDouble steadyNs(Run shorter, Run longer, boolean acceptFallenClock) {
        boolean fallen = clock.hadFallen(shorter.seen) | clock.hadFallen(longer.seen);
        double difference = longer.ns - shorter.ns;
        if ((fallen || difference <= 0) && !acceptFallenClock) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                difference > 0 ? difference / (longer.count - shorter.count) : longer.ns / longer.count);
    }

    /** Takes the steady time as a sample. */
    protected final Visit sampleSteady(Run shorter, Run longer, boolean acceptFallenClock) {
        OptionalDouble ns = steadyNs(shorter, longer, acceptFallenClock);
        ns.ifPresent(samples::add);
        return ns.isPresent() ? Visit.SAMPLED : Visit.REPEAT;
    }
}
