package io.gpuclass.profile.probes;

/**
 * What per-thread locks do on this GPU (SIMD-deadlock note).
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
        ConcernScale concernScale) {}
