package io.gpuclass.host;

/**
 * One JMH benchmark, and how it is run and read.
 *
 * @param shape how to run and read it
 * @param name its full name in JMH's list
 * @param variant which primitive it measures; empty for those that measure none
 */
record HostBenchmark(Shape shape, String name, String variant) {
    /** The way a benchmark is run and read. */
    enum Shape {
        /** Accesses in a loop; the mean time of an invocation counts. */
        PROBE,
        /** Two roles; the mean time of the pollers' invocations counts. */
        HOSTAGE,
        /** Operations for a fixed time; each thread's completions count. */
        RATE,
        /** Crossings for a fixed count; the time of the invocation counts. */
        BARRIER
    }

    static HostBenchmark of(Shape shape, Class<?> type, String method, String variant) {
        return new HostBenchmark(shape, type.getName() + "." + method, variant);
    }
}
