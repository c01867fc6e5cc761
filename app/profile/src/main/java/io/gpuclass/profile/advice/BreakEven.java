package io.gpuclass.profile.advice;

/**
 * What a barrier inside a kernel is worth against ending the kernel, at one number of blocks.
 *
 * @param blocks blocks that took part
 * @param barrier the fastest barrier inside a kernel
 * @param barrierNs its time, in nanoseconds
 * @param kernelRelaunchNs time from phase to phase when each is a kernel of its own; null where it was not measured
 * @param graphRelaunchNs the same as nodes of a CUDA graph; null where it was not measured
 * @param savedNs what each phase saves against the faster of the two: so long may keeping the grid resident cost; negative where ending
 *     the kernel is faster
 */
public record BreakEven(
        int blocks,
        String barrier,
        double barrierNs,
        Double kernelRelaunchNs,
        Double graphRelaunchNs,
        double savedNs) {}
