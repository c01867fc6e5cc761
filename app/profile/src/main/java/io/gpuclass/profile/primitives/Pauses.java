package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;
import java.util.Arrays;
import java.util.List;

/** What a waiter does between two attempts. Immutable. */
public sealed interface Pauses {
    /** How pauses grow. */
    enum Form implements Named {
        /** No pause. */
        NONE(None.class),
        /**
         * The shortest at first, one unit more after each attempt, and past the longest again from the shortest; the unit is one
         * non-contentious volatile read (Stuart & Owens 2011, section 5).
         */
        LINEAR(Linear.class),
        /** A share of the time waited so far, between a floor and a ceiling (Giroux S9329, "backoff: less pressure via forecasting"). */
        EXPONENTIAL(Exponential.class),
        /** So much for each that is ahead (Giroux S9329, "proportional backoff"). */
        PROPORTIONAL(Proportional.class),
        /** The same, in sixteenths of an SM cycle by the SM's clock: for waits that are too short to sleep through. */
        CLOCKED(Clocked.class),
        /** So many SM cycles for each turn that is ahead but for the next, by the SM's clock if that is short, else slept through. */
        TURNS(Turns.class),
        /**
         * In space first: arrivals and waiters are spread over several words. One pause before the first look, then none. A figure of 0 is
         * left to the kernel, which goes by the number of blocks.
         */
        SPREAD(Spread.class);

        private final Class<? extends Pauses> figures;

        Form(Class<? extends Pauses> figures) {
            this.figures = figures;
        }
    }

    /** No pause. */
    record None() implements Pauses {
        @Override
        public List<Integer> figures() {
            return List.of();
        }
    }

    /**
     * See {@link Form#LINEAR}.
     *
     * @param shortest shortest pause, in units
     * @param longest longest pause, in units
     */
    record Linear(int shortest, int longest) implements Pauses {
        public Linear {
            checkEnds(shortest, longest);
        }

        @Override
        public List<Integer> figures() {
            return List.of(shortest, longest);
        }

        /** Returns the mean pause in units: whoever waits long goes through all of them equally often. */
        public double meanUnits() {
            return (shortest + longest) / 2.0;
        }
    }

    /**
     * See {@link Form#EXPONENTIAL}.
     *
     * @param floorNs floor, in nanoseconds
     * @param ceilingNs ceiling, in nanoseconds
     * @param percent the pause as a percentage of the time waited so far
     */
    record Exponential(int floorNs, int ceilingNs, int percent) implements Pauses {
        public Exponential {
            checkEnds(floorNs, ceilingNs);
            checkNotNegative(percent);
        }

        @Override
        public List<Integer> figures() {
            return List.of(floorNs, ceilingNs, percent);
        }
    }

    /**
     * See {@link Form#PROPORTIONAL}.
     *
     * @param nsEach nanoseconds for each that is ahead
     */
    record Proportional(int nsEach) implements Pauses {
        public Proportional {
            checkNotNegative(nsEach);
        }

        @Override
        public List<Integer> figures() {
            return List.of(nsEach);
        }
    }

    /**
     * See {@link Form#CLOCKED}.
     *
     * @param sixteenthsEach sixteenths of an SM cycle for each that is ahead
     */
    record Clocked(int sixteenthsEach) implements Pauses {
        public Clocked {
            checkNotNegative(sixteenthsEach);
        }

        @Override
        public List<Integer> figures() {
            return List.of(sixteenthsEach);
        }
    }

    /**
     * See {@link Form#TURNS}.
     *
     * @param cyclesEach SM cycles for each turn that is ahead but for the next
     */
    record Turns(int cyclesEach) implements Pauses {
        public Turns {
            checkNotNegative(cyclesEach);
        }

        @Override
        public List<Integer> figures() {
            return List.of(cyclesEach);
        }
    }

    /**
     * See {@link Form#SPREAD}.
     *
     * @param stripes words that share the arrivals; 0 if that is left to the kernel
     * @param copies copies of these words that share the waiters; 0 if that is left to the kernel
     * @param firstCycles SM cycles before the first look
     */
    record Spread(int stripes, int copies, int firstCycles) implements Pauses {
        public Spread {
            checkNotNegative(stripes);
            checkNotNegative(copies);
            checkNotNegative(firstCycles);
        }

        @Override
        public List<Integer> figures() {
            return List.of(stripes, copies, firstCycles);
        }
    }

    /** Returns how they grow. */
    default Form form() {
        return Arrays.stream(Form.values())
                .filter(form -> form.figures.isInstance(this))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the figures of the form in the order of its components, as kernels and C++ types take them. */
    List<Integer> figures();

    /** No pause between attempts. */
    Pauses NONE = new None();

    /**
     * Between attempts that anybody may win. Any waiter can use the moment, so long pauses cost little and thin the queue. On an
     * H200 a mutex's throughput at saturation rises with the longest pause, up to 256 at least; its fairness falls beyond 64.
     */
    Pauses SPINNING = linear(1, 64);

    /** Between polls of a word that calls one waiter: nobody else can use the moment that it sleeps through, so pauses are short. */
    Pauses POLLING = linear(1, 1);

    /** Half of the time waited so far: the wait is overshot by half at most (Giroux S9329, K = 1.5), between 256 ns and 262 us. */
    Pauses FORECAST = exponential(256, 262_144, 50);

    /**
     * For each that is ahead in a queue. Giroux S9329 takes 256 ns; a hand-off on an H200 takes some 600 ns, and whoever is next
     * should look several times in it.
     */
    Pauses IN_LINE = proportional(64);

    /** For each that is ahead or missing, as Giroux S9329 prints it. */
    Pauses AS_PRINTED = proportional(256);

    /**
     * For each block that has not arrived at a barrier. Arrivals come as fast as one word takes atomics, which is about 1.4 cycles
     * on an H200; the 256 ns of Giroux S9329 would be 500 us at saturation, where a phase takes 3 us. On an H200, less suits few
     * blocks best, and 25 saturation.
     */
    Pauses ARRIVING = clocked(20);

    /** For each that is ahead in a queue but for the next, which never pauses: what it pauses would lengthen the hand-off. */
    Pauses BY_TURNS = turns(75);

    /** The same for rounds of several that come in at once: longer, for all of a round look at the same moment. */
    Pauses BY_ROUNDS = turns(600);

    /** As the kernel does of itself, by the number of blocks. */
    Pauses SPREADING = spread(0, 0, 0);

    static Pauses linear(int shortest, int longest) {
        return new Linear(shortest, longest);
    }

    static Pauses exponential(int floorNs, int ceilingNs, int percent) {
        return new Exponential(floorNs, ceilingNs, percent);
    }

    static Pauses proportional(int nsPerPlace) {
        return new Proportional(nsPerPlace);
    }

    static Pauses clocked(int sixteenthsPerPlace) {
        return new Clocked(sixteenthsPerPlace);
    }

    static Pauses turns(int cyclesPerTurn) {
        return new Turns(cyclesPerTurn);
    }

    /** Returns arrivals spread over {@code stripes} words, waiters over {@code copies} of them, and a first look after so many cycles. */
    static Pauses spread(int stripes, int copies, int firstCycles) {
        return new Spread(stripes, copies, firstCycles);
    }

    private static void checkEnds(int min, int max) {
        if (min < 0 || max < min) {
            throw new IllegalArgumentException("pauses need 0 <= min <= max, not " + min + " and " + max);
        }
    }

    private static void checkNotNegative(int figure) {
        if (figure < 0) {
            throw new IllegalArgumentException("no figure of pauses can be negative: " + figure);
        }
    }
}
