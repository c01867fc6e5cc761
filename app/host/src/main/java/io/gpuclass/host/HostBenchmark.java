package io.gpuclass.host;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One JMH benchmark, and how it is run and read.
 *
 * @param shape how to run and read it
 * @param name its full name in JMH's list
 * @param variant which primitive it measures; empty for those that measure none
 */
record HostBenchmark(Shape shape, String name, String variant) {
    private static final Pattern WORD_BEGINS = Pattern.compile("_(.)");

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

    /** Returns the benchmark of a form of a primitive: the method named after it, {@code spinBackoff} for {@code spin_backoff}. */
    static HostBenchmark ofForm(Shape shape, Class<?> type, String variant) {
        String method =
                WORD_BEGINS.matcher(variant).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
        return of(shape, type, method, variant);
    }
}
