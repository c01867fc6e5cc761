package io.gpuclass.model;

import io.gpuclass.model.Verdict.Bounds;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Time and steps that an exploration may take. Every loop whose length a program decides about asks it. Owned by one thread. */
final class Budget {
    static final Budget ENDLESS = new Budget(Long.MAX_VALUE, Long.MAX_VALUE);

    /** The orders of so many events still fit into memory. */
    private static final int MOST_EVENTS = 4_000;

    /** The clock is asked once in so many steps: asking takes longer than most of them. */
    private static final int STEPS_BETWEEN_LOOKS = 16;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final long deadline;
    /** Steps at most: they are the same on every machine. */
    private final long most;

    private long taken;

    private Budget(long deadline, long steps) {
        this.deadline = deadline;
        most = steps;
    }

    static Budget of(Bounds bounds) {
        long most = (Long.MAX_VALUE - computedNanos()) / 1_000_000;
        return new Budget(computedNanos() + Math.min(bounds.millis(), most) * 1_000_000, bounds.steps());
    }

    /** Returns for how long this thread computed, so that what is given up does not follow from what else the machine does. */
    private static long computedNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }

    /** Returns how many steps were taken. */
    long taken() {
        return taken;
    }

    /** Signals that the budget is spent. */
    static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Spent() {
            super("the budget is spent", null, false, false);
        }
    }

    /** @throws Spent if it is */
    void check() {
        boolean looks = ++taken % STEPS_BETWEEN_LOOKS == 0;
        if (taken > most
                || looks
                        && (computedNanos() > deadline || Thread.currentThread().isInterrupted())) {
            throw new Spent();
        }
    }

    /** @throws Spent if it is, or an execution has too many events */
    void check(int events) {
        if (events > MOST_EVENTS) {
            throw new Spent();
        }
        check();
    }
}
