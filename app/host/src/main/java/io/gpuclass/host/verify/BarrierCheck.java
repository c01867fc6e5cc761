package io.gpuclass.host.verify;

import io.gpuclass.host.sync.Barrier;

/**
 * Every thread writes the phase into its slot before the barrier, and reads all slots after it. The slots are plain on purpose.
 * Two sets take turns: a set is written again only two phases later, when every reader is known to be done.
 */
public final class BarrierCheck implements PromiseCheck {
    private final Linger linger = Linger.briefly();
    private final Barrier barrier;
    private final int threads;
    private final int[][] slots;
    private int reached;

    /**
     * Prepares a check.
     *
     * @param barrier what to check
     * @param threads how many threads cross it
     */
    public BarrierCheck(Barrier barrier, int threads) {
        this.barrier = barrier;
        this.threads = threads;
        slots = new int[2][threads];
    }

    @Override
    public long operate(int thread, int operation) {
        int[] set = slots[operation % 2];
        int phase = operation + 1;
        beLate(thread, operation);
        set[thread] = phase;
        barrier.await(thread);
        long violations = 0;
        for (int slot : set) {
            if (slot != phase) {
                violations++;
            }
        }
        if (thread == 0) {
            reached = phase;
        }
        return violations;
    }

    @Override
    public long violationsAfter(long operations) {
        return 0;
    }

    @Override
    public long reached() {
        return reached;
    }

    /** Makes one thread arrive late: each in turn for a millisecond at first, later just behind others. */
    private void beLate(int thread, int operation) {
        if (operation % threads == thread) {
            linger.at(operation < threads ? 0 : operation, () -> false);
        }
    }
}
