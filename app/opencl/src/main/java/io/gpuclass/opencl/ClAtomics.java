package io.gpuclass.opencl;

import java.util.ArrayList;
import java.util.List;

/**
 * Orders and scopes of atomics that a device tells (OpenCL 3.0, {@code CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES}); those of OpenCL 2.0 are all.
 *
 * @param capabilities bits as OpenCL has them
 */
record ClAtomics(long capabilities) {
    static final int RELAXED = 1;
    static final int ACQUIRE_RELEASE = 1 << 1;
    static final int SEQUENTIAL = 1 << 2;
    static final int WORK_ITEM = 1 << 3;
    static final int WORK_GROUP = 1 << 4;
    static final int DEVICE = 1 << 5;
    static final int ALL_DEVICES = 1 << 6;

    /** What OpenCL 1.x has: relaxed atomics, of which no scope is told. */
    static final ClAtomics OPENCL_1 = new ClAtomics(RELAXED | WORK_GROUP);

    /** What OpenCL 2.x demands of all devices. */
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
