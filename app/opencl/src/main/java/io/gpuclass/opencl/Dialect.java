package io.gpuclass.opencl;

import java.util.ArrayList;
import java.util.List;

/**
 * How kernels are compiled for a device: which language, and where its order of memory and its clock come from. It follows from what the
 * device tells, so that a new device needs no code of its own. Immutable.
 *
 * @param order where order of memory at device scope comes from
 * @param clock whether kernels can read a clock
 * @param options options of the compiler
 */
record Dialect(Order order, boolean clock, String options) {
    /** NVIDIA's GPUs from this compute capability on have orders and scopes. */
    private static final double ORDERED_SINCE = 7.0;

    private static final double FENCED_SINCE = 9.0;
    private static final int FENCED_BY_DRIVER = 570;

    /** Leaves registers for as many groups of 128 as an SM holds, which the timed kernels do not miss. */
    private static final String FULL_HOUSE = "-cl-nv-maxrregcount=32";

    private static final String NVIDIA = "cl_nv_device_attribute_query";

    /** Where order of memory at device scope comes from. */
    enum Order {
        /** Atomics of OpenCL C. */
        OPENCL_C("CL", "opencl-c"),
        /** PTX inside of OpenCL C, by NVIDIA's compiler. */
        PTX("PTX", "ptx"),
        /** Nowhere: there is none. */
        NONE("NONE", "none");

        private final String macro;
        private final String id;

        Order(String macro, String id) {
            this.macro = macro;
            this.id = id;
        }

        String id() {
            return id;
        }
    }

    static Dialect of(ClDevice device) {
        Order order = order(device);
        boolean clock = isNvidia(device);
        List<String> options = new ArrayList<>(List.of("-D GPUCLASS_ORDER_" + order.macro));
        if (clock) {
            options.add("-D GPUCLASS_CLOCK_PTX");
            options.add(FULL_HOUSE);
        }
        if (order == Order.PTX && hasAcquireFence(device)) {
            options.add("-D GPUCLASS_HAS_ACQUIRE_FENCE");
        }
        if (order == Order.OPENCL_C) {
            options.add(0, device.version().startsWith("OpenCL 2.") ? "-cl-std=CL2.0" : "-cl-std=CL3.0");
        } else if (!device.version().startsWith("OpenCL 1.0")
                && !device.version().startsWith("OpenCL 1.1")) {
            options.add(0, "-cl-std=CL1.2");
        }
        return new Dialect(order, clock, String.join(" ", options));
    }

    private static Order order(ClDevice device) {
        if (device.atomics().orderTheDevice()) {
            return Order.OPENCL_C;
        }
        return isNvidia(device) && Double.parseDouble(device.figures().computeCapability()) >= ORDERED_SINCE
                ? Order.PTX
                : Order.NONE;
    }

    /** A fence that acquires only is in PTX 8.6, for these GPUs. */
    private static boolean hasAcquireFence(ClDevice device) {
        return Double.parseDouble(device.figures().computeCapability()) >= FENCED_SINCE
                && device.driver().matches("[0-9]+\\..*")
                && Integer.parseInt(device.driver().split("\\.")[0]) >= FENCED_BY_DRIVER;
    }

    private static boolean isNvidia(ClDevice device) {
        return device.has(NVIDIA) && device.figures().computeCapability() != null;
    }
}
