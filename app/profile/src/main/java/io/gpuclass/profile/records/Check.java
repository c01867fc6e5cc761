package io.gpuclass.profile.records;

import java.util.function.Supplier;

/**
 * Invariants that records state in their constructors, of values that no schema has seen and of several values together. A number that is null
 * passes: it is not known.
 */
public final class Check {
    /** No time, count of cycles or ratio comes near: 10^15 ms are 30,000 years. It can still be squared and summed. */
    public static final double MOST = 1e15;

    private Check() {}

    /** Signals values that make no sense for a record. */
    public static final class Broken extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        private final String component;

        private Broken(String component, String message) {
            super(message);
            this.component = component;
        }

        /** Returns the name of the component that is wrong; empty where several do not fit together. */
        public String component() {
            return component;
        }
    }

    /**
     * Checks anything.
     *
     * @param component the component that is wrong otherwise; empty for several
     * @param message says then what is wrong
     * @throws Broken if it does not hold
     */
    public static void require(boolean holds, String component, Supplier<String> message) {
        if (!holds) {
            throw new Broken(component, message.get());
        }
    }

    public static void atLeast(long least, Number number, String component) {
        boolean holds = number == null || number.doubleValue() >= least && Double.isFinite(number.doubleValue());
        require(holds, component, () -> "it must be at least " + least + ", and is " + number);
    }

    /** Checks that a number can be squared and summed. */
    public static void bounded(double number, String component) {
        require(Math.abs(number) <= MOST, component, () -> "the number is too large");
    }

    /** Checks a time, count or ratio: at least 0, and such that it can be squared and summed. */
    public static void size(Double number, String component) {
        atLeast(0, number, component);
        if (number != null) {
            bounded(number, component);
        }
    }

    /** Checks that finite numbers ascend. */
    public static void inOrder(double low, double middle, double high) {
        boolean holds = low <= middle && middle <= high && Double.isFinite(low) && Double.isFinite(high);
        require(holds, "", () -> low + ", " + middle + " and " + high + " must be numbers in ascending order");
    }
}
