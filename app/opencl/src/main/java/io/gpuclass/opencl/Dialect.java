package io.gpuclass.opencl;

/**
 * Compiler options and macros for a device's kernels, derived from the device's own description. Immutable.
 *
 * @param order the source of memory order at device scope
 * @param clock the clock that kernels read
 */
record Dialect(Order order, Clock clock, String options) {
    /** The first compute capability with memory orders and scopes. */
    private static final double ORDERED_SINCE = 7.0;

    private static final double FENCED_SINCE = 9.0;
    private static final int FENCED_BY_DRIVER = 570;

    /** Limits registers so that an SM holds as many groups of 128 as it can; timed kernels need no more. */
    private static final String FULL_HOUSE = "-cl-nv-maxrregcount=32";

    /** The extension of a clock for kernels. */
    private static final String KERNEL_CLOCK = "cl_khr_kernel_clock";

    /** Kernels get the nanoseconds per tick as an integer, scaled by this. */
    private static final double TICK_SCALE = 0x1p57;

    private static final String NVIDIA = "cl_nv_device_attribute_query";

    enum Clock {
        /** NVIDIA's nanosecond timer, and each SM's cycle counter. */
        PTX(" -D GPUCLASS_CLOCK_PTX"),
        /** A clock shared by all groups, with ticks of unknown length ({@code cl_khr_kernel_clock}). */
        TICKS(" -D GPUCLASS_CLOCK_KHR"),
        NONE("");

        private final String option;

        Clock(String option) {
            this.option = option;
        }
    }

    enum Order {
        OPENCL_C("CL", "opencl-c"),
        /** Inline PTX, by NVIDIA's compiler. */
        PTX("PTX", "ptx"),
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

    /** Returns this dialect with a known tick length. */
    Dialect ticking(double nsPerTick) {
        long scaled = Math.round(nsPerTick * TICK_SCALE);
        return new Dialect(order, clock, options + " -D GPUCLASS_NS_PER_TICK=" + scaled + "UL");
    }

    boolean hasClock() {
        return clock != Clock.NONE;
    }

    /** The clock extension's functions need the OpenCL C version that has memory order. */
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

    /** PTX 8.6 has an acquire-only fence for these GPUs. */
    private static boolean hasAcquireFence(ClDevice device) {
        return Double.parseDouble(device.figures().computeCapability()) >= FENCED_SINCE
                && device.driver().matches("[0-9]+\\..*")
                && Integer.parseInt(device.driver().split("\\.")[0]) >= FENCED_BY_DRIVER;
    }

    private static boolean isNvidia(ClDevice device) {
        return device.has(NVIDIA) && device.figures().computeCapability() != null;
    }
}
