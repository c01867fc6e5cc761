package io.gpuclass.engine.system;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Estimates the cost of one access or phase by the difference of two lengths, so that launch, ramp and tail drop out. The lengths follow from a first
 * look, since an access to the host's memory by many takes ten thousand times as long as one to a GPU's own. Confined to one thread.
 */
final class SteadyCost implements Estimator {
    /** Time that the longer run should take: many times that of its launch. */
    private static final double RUN_NS = 3e6;
    /** Kernels take accesses in groups of so many: fewer cost the same. */
    private static final int SHORTEST = 8;

    private static final int LONGEST = 1 << 14;
    /** A first look of the shortest length tells accesses that take longer than this from others. */
    private static final double SLOW_NS = 20e3;
    /** Length of a second look at the others, so that their launch does not count among so many. */
    private static final int SECOND_LOOK = 256;
    /** Length of the longer run over that of the shorter. */
    private static final int TIMES = 2;

    /** Time of a thousand, launch included, in milliseconds: measured, or told from fewer where they are slow. */
    final SideFigure publishedMs = (runs, ns) -> OptionalDouble.of(Math.max(0, ofThousand(runs, ns) / 1e6));

    private final Trial trial;
    private Difference difference;

    /** @param trial without its length */
    SteadyCost(Trial trial) {
        this.trial = trial;
    }

    @Override
    public List<List<Observation>> run(Device device, int turn) {
        if (difference == null) {
            int length = chosenLength(device);
            difference = new Difference(trial, length, length * TIMES);
        }
        return difference.run(device, turn);
    }

    @Override
    public boolean tells(List<Observation> runs) {
        return difference.tells(runs);
    }

    @Override
    public double figure(List<Observation> runs) {
        return difference.figure(runs);
    }

    @Override
    public List<SideFigure> sides() {
        return List.of(publishedMs);
    }

    private double ofThousand(List<Observation> runs, double ns) {
        return runs.get(0).elapsedNs() + (1000 - difference.first()) * ns;
    }

    /** A power of two, so that a replay, whose first look may be another sample, comes to the same. */
    private int chosenLength(Device device) {
        double atMost = atMostNs(device, SHORTEST);
        double each = atMost > SLOW_NS ? atMost : atMostNs(device, SECOND_LOOK);
        return Integer.highestOneBit((int) Math.min(LONGEST, Math.max(SHORTEST, RUN_NS / each / TIMES)));
    }

    /** Returns the most time of an access, launch included. */
    private double atMostNs(Device device, int looks) {
        Observation look = device.observe(trial.withLength(looks), 1).get(0);
        return Math.max(1, look.elapsedNs() / looks);
    }
}
