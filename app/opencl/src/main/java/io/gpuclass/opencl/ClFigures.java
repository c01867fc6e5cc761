package io.gpuclass.opencl;

/**
 * What a device tells in numbers; null where it does not.
 *
 * @param units compute units, at least 1
 * @param groupSize work-items in a group at most
 * @param clockMhz highest clock
 * @param memoryBytes size of its memory
 * @param timerNs resolution of the times of events
 * @param sharesHostMemory whether the device's memory is the host's
 * @param sharesKernelClock whether all groups read one clock, where kernels can read one
 * @param computeCapability of NVIDIA's GPUs, such as {@code 9.0}
 * @param warpSize work-items that go together, of NVIDIA's and AMD's GPUs
 */
record ClFigures(
        int units,
        int groupSize,
        Integer clockMhz,
        Long memoryBytes,
        long timerNs,
        boolean sharesHostMemory,
        boolean sharesKernelClock,
        String computeCapability,
        Integer warpSize) {}
