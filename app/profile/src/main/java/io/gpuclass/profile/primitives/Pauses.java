package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/**
 * What a waiter does between two attempts.
 *
 * @param form how pauses grow
 * @param min linear: shortest pause, in units; exponential: floor, in nanoseconds; spread: words that share the arrivals; else 0
 * @param max linear: longest pause, in units; exponential: ceiling, in nanoseconds; spread: copies of these words that share the
 *     waiters; else 0
 * @param step exponential: the pause as a percentage of the time waited so far; proportional: nanoseconds for each that is ahead;
 *     clocked: sixteenths of an SM cycle for each; turns: SM cycles for each; spread: SM cycles before the first look; else 0
 */
public record Pauses(Form form, int min, int max, int step) {
    /** How pauses grow. */
    public enum Form implements Named {
        /** No pause. */
        NONE("none"),
        /**
         * {@code min} units at first, one more after each attempt, and past {@code max} again from {@code min}; the unit is one
         * non-contentious volatile read (Stuart & Owens 2011, section 5).
         */
        LINEAR("linear"),
        /** A share of the time waited so far, between a floor and a ceiling (Giroux S9329, "backoff: less pressure via forecasting"). */
        EXPONENTIAL("exponential"),
        /** So much for each that is ahead (Giroux S9329, "proportional backoff"). */
        PROPORTIONAL("proportional"),
        /** The same, in sixteenths of an SM cycle by the SM's clock: for waits that are too short to sleep through. */
        CLOCKED("clocked"),
        /** So many SM cycles for each turn that is ahead but for the next, by the SM's clock if that is short, else slept through. */
        TURNS("turns"),
        /**
         * In space first: arrivals and waiters are spread over several words. One pause before the first look, then none. A figure of 0 is
         * left to the kernel, which goes by the number of blocks.
         */
        SPREAD("spread");

        private final String id;

        Form(String id) {
            this.id = id;
        }

        @Override
        public String id() {
            return id;
        }
    }

    /** No pause between attempts. */
    public static final Pauses NONE = new Pauses(Form.NONE, 0, 0, 0);

    /**
     * Between attempts that anybody may win. Any waiter can use the moment, so long pauses cost little and thin the queue. On an
     * H200 a mutex's throughput at saturation rises with the longest pause, up to 256 at least; its fairness falls beyond 64.
     */
    public static final Pauses SPINNING = linear(1, 64);

    /** Between polls of a word that calls one waiter: nobody else can use the moment that it sleeps through, so pauses are short. */
    public static final Pauses POLLING = linear(1, 1);

    /** Half of the time waited so far: the wait is overshot by half at most (Giroux S9329, K = 1.5), between 256 ns and 262 us. */
    public static final Pauses FORECAST = exponential(256, 262_144, 50);

    /**
     * For each that is ahead in a queue. Giroux S9329 takes 256 ns; a hand-off on an H200 takes some 600 ns, and whoever is next
     * should look several times in it.
     */
    public static final Pauses IN_LINE = proportional(64);

    /**
     * For each block that has not arrived at a barrier. Arrivals come as fast as one word takes atomics, which is about 1.4 cycles
     * on an H200; the 256 ns of Giroux S9329 would be 500 us at saturation, where a phase takes 3 us. On an H200, less suits few
     * blocks best, and 25 saturation.
     */
    public static final Pauses ARRIVING = clocked(20);

    /** For each that is ahead in a queue but for the next, which never pauses: what it pauses would lengthen the hand-off. */
    public static final Pauses BY_TURNS = new Pauses(Form.TURNS, 0, 0, 300);

    /** As the kernel does of itself, by the number of blocks. */
    public static final Pauses SPREADING = spread(0, 0, 0);

    public Pauses {
        if (min < 0 || max < 0 || form != Form.SPREAD && max < min) {
            throw new IllegalArgumentException("pauses need 0 <= min <= max, not " + min + " and " + max);
        }
        if (step < 0) {
            throw new IllegalArgumentException("the step of pauses cannot be negative: " + step);
        }
    }

    public static Pauses linear(int min, int max) {
        return new Pauses(Form.LINEAR, min, max, 0);
    }

    public static Pauses exponential(int floorNs, int ceilingNs, int percent) {
        return new Pauses(Form.EXPONENTIAL, floorNs, ceilingNs, percent);
    }

    public static Pauses proportional(int nsPerPlace) {
        return new Pauses(Form.PROPORTIONAL, 0, 0, nsPerPlace);
    }

    public static Pauses clocked(int sixteenthsPerPlace) {
        return new Pauses(Form.CLOCKED, 0, 0, sixteenthsPerPlace);
    }

    public static Pauses turns(int cyclesPerTurn) {
        return new Pauses(Form.TURNS, 0, 0, cyclesPerTurn);
    }

    /** Returns arrivals spread over {@code stripes} words, waiters over {@code copies} of them, and a first look after so many cycles. */
    public static Pauses spread(int stripes, int copies, int firstCycles) {
        return new Pauses(Form.SPREAD, stripes, copies, firstCycles);
    }

    /** Returns the mean pause of a linear form in units: whoever waits long goes through all of them equally often. */
    public double meanUnits() {
        return (min + max) / 2.0;
    }
}
