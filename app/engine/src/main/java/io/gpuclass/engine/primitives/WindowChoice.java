package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.profile.units.Nanos;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Chooses between full windows and brief ones for what runs for a fixed time. Confined to one thread.
 *
 * <p>The first window is full: it is long enough for turns, and so tells how they are shared. The second is brief if every block
 * could still have a turn in it, or hundreds of operations complete. Where it tells the same rate, brief ones go on, since their number
 * is what narrows an interval; where it does not, as where pauses take their time to grow, it is dropped, and all others are full. What
 * starves most blocks is brief in any case: its rate depends on which few blocks hold on, and that is drawn anew with each window,
 * however long.
 */
final class WindowChoice {
    /** Rates that differ by this share of the full window's, or less, are the same. */
    static final double SAME_RATE = 0.03;

    /** A Jain index below which a few blocks have taken nearly all turns. */
    static final double STARVING = 0.1;

    /** So many operations tell a rate, even where they are not enough for all blocks. */
    static final int PLENTY = 500;

    private enum Stage {
        FIRST,
        TRYING,
        FULL,
        BRIEF
    }

    private final int blocks;
    private final double briefShare;
    private Stage stage = Stage.FIRST;
    private RateSample first;

    /**
     * @param briefShare length of a brief window as a share of a full one; 1 where there is none to choose
     */
    WindowChoice(int blocks, double briefShare) {
        this.blocks = blocks;
        this.briefShare = briefShare;
        if (briefShare >= 1) {
            stage = Stage.FULL;
        }
    }

    /** Returns whether the next window is brief. */
    boolean isBrief() {
        return stage == Stage.TRYING || stage == Stage.BRIEF;
    }

    /** Returns whether the next window shows whether brief ones tell the same. */
    boolean isTried() {
        return stage == Stage.TRYING;
    }

    /** Takes note of what the window showed, and returns whether that is a sample. */
    boolean accepts(RateSample seen) {
        switch (stage) {
            case FIRST -> {
                first = seen;
                stage = isEnough(first.operations() * briefShare, blocks) ? Stage.TRYING : Stage.FULL;
            }
            case TRYING -> stage = first.fairness() < STARVING || tellsTheSame(seen) ? Stage.BRIEF : Stage.FULL;
            case FULL, BRIEF -> {
                return true;
            }
        }
        return stage != Stage.FULL || seen == first;
    }

    /** Returns whether all blocks could have had a turn, or the operations are plenty anyway. */
    static boolean isEnough(double operations, int blocks) {
        return operations >= Math.min(blocks, PLENTY);
    }

    private boolean tellsTheSame(RateSample brief) {
        return Math.abs(brief.opsPerSecond() / first.opsPerSecond() - 1) <= SAME_RATE;
    }

    /**
     * A sample of what runs for a fixed time: the mean of windows in which the words lay at different addresses.
     *
     * @param windows one for each place, at least one
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
            return mean(window ->
                    window.operations() == 0 ? 0 : Math.min(1, window.fairness() / most(window.operations())));
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
}
