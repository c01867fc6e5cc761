package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.profile.units.Nanos;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A sample of what runs for a fixed time: the mean of windows in which the words lay in different places.
 *
 * @param windows one for each place, at least one
 * @param blocks blocks that contended
 */
record RateSample(List<Observation> windows, int blocks) {
    /** Returns the operations that all blocks completed together. */
    double operations() {
        return mean(Observation::operations);
    }

    double windowNs() {
        return mean(Observation::windowNs);
    }

    /** Returns the Jain index over the blocks' operations. */
    double fairness() {
        return mean(Observation::fairness);
    }

    /**
     * Returns the Jain index over the greatest that so many operations allow: with long sections they are fewer than the blocks, so that even
     * the fairest leaves most without any.
     */
    double evenness() {
        return mean(
                window -> window.operations() == 0 ? 0 : Math.min(1, window.fairness() / most(window.operations())));
    }

    /** Returns the Jain index of so many operations when shared out as evenly as whole ones can be. */
    private double most(long operations) {
        long each = operations / blocks;
        long more = operations % blocks;
        double squares = (double) (blocks - more) * each * each + (double) more * (each + 1) * (each + 1);
        return (double) operations * operations / (blocks * squares);
    }

    /** Returns the completions of the block that completed fewest, as a share of the mean. */
    double fewestPerBlock() {
        return mean(Observation::fewestPerBlock) * blocks / operations();
    }

    double opsPerSecond() {
        return operations() / windowNs() * Nanos.PER_SECOND;
    }

    double mean(ToDoubleFunction<Observation> figure) {
        return windows.stream().mapToDouble(figure).average().orElse(0);
    }
}
