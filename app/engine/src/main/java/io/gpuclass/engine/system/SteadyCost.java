package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.device.TrialCase;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Outcome;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What one access or phase costs by the difference of two lengths, so that launch, ramp and tail drop out. The lengths follow from a first
 * look, since an access to the host's memory by many takes ten thousand times as long as one to a GPU's own. Confined to one thread.
 */
final class SteadyCost extends TrialCase<SteadyCost> {
    /** What the longer run should take: many times what its launch does. */
    private static final double RUN_NS = 3e6;

    /** Kernels take accesses in groups of so many: fewer cost the same. */
    private static final int SHORTEST = 8;

    private static final int LONGEST = 1 << 14;

    /** A first look of the shortest length tells accesses that take longer than this from others. */
    private static final double SLOW_NS = 20e3;

    /** How long a second look is at the others, so that their launch does not count among so many. */
    private static final int SECOND_LOOK = 256;

    /** How many times as long the longer run is. */
    private static final int TIMES = 2;

    private final Series publishedMs = new Series();
    private int length;

    /**
     * @param trial without its length
     * @param result what a profile will have of it, once there is a sample or it has timed out
     */
    SteadyCost(Device device, ClockGuard clock, String name, Trial trial, Function<SteadyCost, Record> result) {
        super(device, clock, name, trial, result);
    }

    @Override
    protected SteadyCost self() {
        return this;
    }

    /** Returns what a thousand take, launch included, in milliseconds: measured, or told from fewer where they are slow. */
    Series publishedMs() {
        return publishedMs;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        if (length == 0) {
            length = chosenLength();
        }
        Observation shorter = once(length);
        Observation longer = once(length * TIMES);
        if (shorter.timedOut() || longer.timedOut()) {
            return ended(Outcome.TIMED_OUT);
        }
        OptionalDouble cost = steadyNs(run(shorter, length), run(longer, length * TIMES), acceptFallenClock);
        if (cost.isEmpty()) {
            return Visit.REPEAT;
        }
        samples.add(cost.getAsDouble());
        publishedMs.add(Math.max(0, (shorter.elapsedNs() + (1000 - length) * cost.getAsDouble()) / 1e6));
        return Visit.SAMPLED;
    }

    private static Run run(Observation seen, int accesses) {
        return new Run(seen, seen.elapsedNs(), accesses);
    }

    /** A power of two, so that a replay, whose first look may be another sample, comes to the same. */
    private int chosenLength() {
        double atMost = atMost(SHORTEST);
        double each = atMost > SLOW_NS ? atMost : atMost(SECOND_LOOK);
        return Integer.highestOneBit((int) Math.min(LONGEST, Math.max(SHORTEST, RUN_NS / each / TIMES)));
    }

    /** Returns what an access takes at most, launch included, in nanoseconds. */
    private double atMost(int looks) {
        return Math.max(1, once(looks).elapsedNs() / looks);
    }
}
