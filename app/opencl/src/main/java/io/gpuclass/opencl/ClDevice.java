package io.gpuclass.opencl;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * A device as OpenCL describes it. Immutable.
 *
 * @param version of OpenCL, such as {@code OpenCL 3.0 CUDA}
 * @param language version of OpenCL C, such as {@code OpenCL C 1.2}
 * @param uuid identifies this device; null if unknown
 */
@RecordBuilder
record ClDevice(
        long platform,
        long handle,
        String platformName,
        String name,
        String vendor,
        String version,
        String language,
        String driver,
        boolean gpu,
        List<String> extensions,
        ClFigures figures,
        ClAtomics atomics,
        String uuid) {
    ClDevice {
        extensions = List.copyOf(extensions);
    }

    boolean has(String extension) {
        return extensions.contains(extension);
    }

    /** Returns this device as if it gave kernels neither memory order nor a clock. */
    ClDevice masked() {
        return ClDeviceBuilder.builder(this)
                .extensions(List.of())
                .atomics(ClAtomics.OPENCL_1)
                .build();
    }

    /**
     * A device's figures; null where unknown.
     *
     * @param units compute units, at least 1
     * @param clockMhz highest clock
     * @param timerNs resolution of event times
     * @param sharesHostMemory whether the device's memory is the host's
     * @param sharesKernelClock whether all groups read the same kernel clock, if there is one
     * @param computeCapability of NVIDIA's GPUs, such as {@code 9.0}
     * @param warpSize of NVIDIA's and AMD's GPUs
     */
    @RecordBuilder
    record ClFigures(
            int units,
            Integer clockMhz,
            Long memoryBytes,
            long timerNs,
            boolean sharesHostMemory,
            boolean sharesKernelClock,
            String computeCapability,
            Integer warpSize) {}

    /**
     * A device's orders and scopes of atomics.
     *
     * @param capabilities bits of OpenCL 3.0's {@code CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES}
     */
    record ClAtomics(long capabilities) {
        static final int RELAXED = 1;
        static final int ACQUIRE_RELEASE = 1 << 1;
        static final int SEQUENTIAL = 1 << 2;
        static final int WORK_ITEM = 1 << 3;
        static final int WORK_GROUP = 1 << 4;
        static final int DEVICE = 1 << 5;
        static final int ALL_DEVICES = 1 << 6;

        /** OpenCL 1.x: relaxed atomics of unspecified scope. */
        static final ClAtomics OPENCL_1 = new ClAtomics(RELAXED | WORK_GROUP);

        /** OpenCL 2.x requires all orders and scopes. */
        static final ClAtomics OPENCL_2 =
                new ClAtomics(RELAXED | ACQUIRE_RELEASE | SEQUENTIAL | WORK_ITEM | WORK_GROUP | DEVICE | ALL_DEVICES);

        /** Returns whether atomics order memory for all groups of the device. */
        boolean orderTheDevice() {
            return has(ACQUIRE_RELEASE) && has(DEVICE);
        }

        String orders() {
            List<String> orders = new ArrayList<>();
            add(orders, RELAXED, "relaxed");
            add(orders, ACQUIRE_RELEASE, "acquire-release");
            add(orders, SEQUENTIAL, "sequentially-consistent");
            return String.join(", ", orders);
        }

        String scopes() {
            List<String> scopes = new ArrayList<>();
            add(scopes, WORK_ITEM, "work-item");
            add(scopes, WORK_GROUP, "work-group");
            add(scopes, DEVICE, "device");
            add(scopes, ALL_DEVICES, "all-devices");
            return String.join(", ", scopes);
        }

        private void add(List<String> names, int bit, String name) {
            if (has(bit)) {
                names.add(name);
            }
        }

        private boolean has(int bit) {
            return (capabilities & bit) != 0;
        }
    }
}
