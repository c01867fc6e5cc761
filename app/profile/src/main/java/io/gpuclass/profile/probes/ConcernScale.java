package io.gpuclass.profile.probes;

/**
 * The steps of the "SIMT atomic concern scale" (Giroux S9329), each a loop in which every thread of a block counts once.
 *
 * @param noAtomics no atomics: each thread has a word of its own
 * @param resultIgnored what an atomic returns is ignored
 * @param resultInArithmetic it feeds arithmetic
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
