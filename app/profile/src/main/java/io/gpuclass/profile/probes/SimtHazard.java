package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/**
 * Behaviour of per-thread locks on this GPU (SIMD-deadlock note).
 *
 * @param naiveInWarp 32 threads of one warp on the naive lock: lock in one loop, critical section after it
 * @param safeInWarp 32 threads of one warp on the safe loop: critical section inside the loop
 * @param safeWithFence 512 threads of one block on the safe loop, with the fence before unlocking
 * @param safeWithoutFence the same without the fence
 * @param printedNaiveInWarp as {@code naiveInWarp}, as printed: the lock in shared memory, compare-and-swap, a fence for the block
 * @param printedWithFence as {@code safeWithFence}, as printed, with a fence for the block
 * @param printedWithDeviceFence the same with a fence for the device
 * @param printedWithSystemFence the same with a fence for the system
 * @param printedWithoutFence the same without a fence
 * @param noLock 512 threads of one block that count with no lock at all
 * @param concernScale how far the result of an atomic may go; null in older profiles
 */
public record SimtHazard(
        SimtTest naiveInWarp,
        SimtTest safeInWarp,
        SimtTest safeWithFence,
        SimtTest safeWithoutFence,
        SimtTest printedNaiveInWarp,
        SimtTest printedWithFence,
        SimtTest printedWithDeviceFence,
        SimtTest printedWithSystemFence,
        SimtTest printedWithoutFence,
        SimtTest noLock,
        ConcernScale concernScale) {
    /** End of a lock loop inside one warp or block. */
    public enum SimtOutcome implements Named {
        /** Every thread got the lock once, and the count is right. */
        FINISHED,
        /** Every thread left the loop, but updates were lost. */
        WRONG_COUNT,
        /** The bound expired first: the threads wait for one another for ever. */
        TIMED_OUT,
        /** The device has no such loop. */
        UNSUPPORTED;
    }

    /**
     * The steps of the "SIMT atomic concern scale" (Giroux S9329), each a loop in which every thread of a block counts once.
     *
     * @param noAtomics no atomics: each thread has a word of its own
     * @param resultIgnored what an atomic returns is ignored
     * @param branchOutsideLoop it feeds a branch outside of loops
     * @param branchInsideLoop it feeds a branch inside a loop, which ends by itself
     * @param branchClosesLoop it feeds the branch that closes a loop, on this GPU
     * @param branchClosesLoopInLockstep the same with warps that go through the loop together, as those of GPUs before Volta do
     */
    public record ConcernScale(
            SimtTest noAtomics,
            SimtTest resultIgnored,
            SimtTest resultInArithmetic,
            SimtTest branchOutsideLoop,
            SimtTest branchInsideLoop,
            SimtTest branchClosesLoop,
            SimtTest branchClosesLoopInLockstep) {}

    /**
     * One loop of the SIMT hazard probe.
     *
     * @param threads threads that each take the lock once; what the count should be
     * @param fewestCounted smallest count over the runs
     * @param mostCounted largest count over the runs
     */
    public record SimtTest(SimtOutcome outcome, int threads, long fewestCounted, long mostCounted, int runs) {}
}
