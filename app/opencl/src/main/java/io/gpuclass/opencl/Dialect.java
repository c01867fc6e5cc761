package io.gpuclass.opencl;

/**
 * How kernels are compiled for a device: which language, and where its order of memory and its clock come from. It follows from what the
 * device tells, so that a new device needs no code of its own. Immutable.
 *
 * @param order where order of memory at device scope comes from
 * @param clock which clock kernels can read
 * @param options options of the compiler
 */
record Dialect(Order order, Clock clock, String options) {
    /** NVIDIA's GPUs from this compute capability on have orders and scopes. */
    private static final double ORDERED_SINCE = 7.0;

    private static final double FENCED_SINCE = 9.0;
    private static final int FENCED_BY_DRIVER = 570;

    /** Leaves registers for as many groups of 128 as an SM holds, which the timed kernels do not miss. */
    private static final String FULL_HOUSE = "-cl-nv-maxrregcount=32";

    /** A clock that kernels can read; its groups share it if the device tells so. */
    private static final String KERNEL_CLOCK = "cl_khr_kernel_clock";

    /** Kernels take nanoseconds per tick as an integer: times this. */
    private static final double TICK_SCALE = 0x1p57;

    private static final String NVIDIA = "cl_nv_device_attribute_query";

    /** Which clock kernels can read. */
    enum Clock {
        /** NVIDIA's, which counts nanoseconds, and the cycles of each SM. */
        PTX(" -D GPUCLASS_CLOCK_PTX"),
        /** One that all groups share, whose ticks are of unknown length ({@code cl_khr_kernel_clock}). */
        TICKS(" -D GPUCLASS_CLOCK_KHR"),
        /** None. */
        NONE("");

        private final String option;

        Clock(String option) {
            this.option = option;
        }
    }

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
        Clock clock = clock(device, order);
        StringBuilder options = new StringBuilder(language(device, order))
                .append("-D GPUCLASS_ORDER_")
                .append(order.macro)
                .append(clock.option);
        if (clock == Clock.PTX) {
            options.append(' ').append(FULL_HOUSE);
        }
        if (order == Order.PTX && hasAcquireFence(device)) {
            options.append(" -D GPUCLASS_HAS_ACQUIRE_FENCE");
        }
        return new Dialect(order, clock, options.toString());
    }

    private static String language(ClDevice device, Order order) {
        if (order == Order.OPENCL_C) {
            return device.version().startsWith("OpenCL 2.") ? "-cl-std=CL2.0 " : "-cl-std=CL3.0 ";
        }
        boolean old =
                device.version().startsWith("OpenCL 1.0") || device.version().startsWith("OpenCL 1.1");
        return old ? "" : "-cl-std=CL1.2 ";
    }

    /** Returns the same for a clock whose ticks take so long. */
    Dialect ticking(double nsPerTick) {
        long scaled = Math.round(nsPerTick * TICK_SCALE);
        return new Dialect(order, clock, options + " -D GPUCLASS_NS_PER_TICK=" + scaled + "UL");
    }

    /** Returns whether kernels can tell the time. */
    boolean hasClock() {
        return clock != Clock.NONE;
    }

    /** The extension's functions are there in the language of the order that OpenCL C has. */
    private static Clock clock(ClDevice device, Order order) {
        if (isNvidia(device)) {
            return Clock.PTX;
        }
        boolean shared = device.has(KERNEL_CLOCK) && device.figures().sharesKernelClock();
        return shared && order == Order.OPENCL_C ? Clock.TICKS : Clock.NONE;
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
