package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;
import java.util.List;

/**
 * Pauses of a waiter between two attempts. Immutable.
 *
 * @param figures those of the form, in the order in which kernels and C++ types take them
 */
public record Pauses(Form form, List<Integer> figures) {
    /** Growth of pauses. */
    public enum Form implements Named {
        /** No pause. */
        NONE(0),
        /**
         * Shortest and longest: the shortest at first, one unit more after each attempt, and past the longest again from the shortest; the
         * unit is one non-contentious volatile read (Stuart & Owens 2011, section 5).
         */
        LINEAR(2),
        /**
         * Floor and ceiling in nanoseconds, and percent: such a share of the time waited so far (Giroux S9329, "backoff: less pressure via
         * forecasting").
         */
        EXPONENTIAL(3),
        /** So many nanoseconds for each that is ahead (Giroux S9329, "proportional backoff"). */
        PROPORTIONAL(1),
        /** The same, in sixteenths of an SM cycle by the SM's clock: for waits that are too short to sleep through. */
        CLOCKED(1),
        /** So many SM cycles for each turn that is ahead but for the next, by the SM's clock if that is short, else slept through. */
        TURNS(1),
        /**
         * In space first: so many words share the arrivals, and so many copies of these the waiters; then one pause of so many SM cycles before
         * the first look, and none after it; and so many words from one that shares the arrivals to the next. A figure of 0 is left to the kernel,
         * which goes by the number of blocks.
         */
        SPREAD(4);

        private final int figures;

        Form(int figures) {
            this.figures = figures;
        }

        /** Returns how many figures it has. */
        public int figures() {
            return figures;
        }
    }

    /** No pause between attempts. */
    public static final Pauses NONE = new Pauses(Form.NONE, List.of());
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
    /** For each that is ahead or missing, as Giroux S9329 prints it. */
    public static final Pauses AS_PRINTED = proportional(256);
    /**
     * For each block that has not arrived at a barrier. Arrivals come as fast as one word takes atomics, which is about 1.4 cycles
     * on an H200; the 256 ns of Giroux S9329 would be 500 us at saturation, where a phase takes 3 us. On an H200, less suits few
     * blocks best, and 25 saturation.
     */
    public static final Pauses ARRIVING = clocked(20);
    /** For each that is ahead in a queue but for the next, which never pauses: what it pauses would lengthen the hand-off. */
    public static final Pauses BY_TURNS = turns(75);
    /** The same for rounds of several that come in at once: longer, for all of a round look at the same moment. */
    public static final Pauses BY_ROUNDS = turns(600);
    /** As the kernel does of itself, by the number of blocks. */
    public static final Pauses SPREADING = spread(0, 0, 0);

    public Pauses {
        figures = List.copyOf(figures);
        if (figures.size() != form.figures || figures.stream().anyMatch(figure -> figure < 0)) {
            throw new IllegalArgumentException(
                    form.id() + " pauses have " + form.figures + " figures of at least 0, not " + figures);
        }
        boolean ends = form == Form.LINEAR || form == Form.EXPONENTIAL;
        if (ends && figures.get(0) > figures.get(1)) {
            throw new IllegalArgumentException("pauses need min <= max, not " + figures);
        }
    }

    public static Pauses linear(int shortest, int longest) {
        return new Pauses(Form.LINEAR, List.of(shortest, longest));
    }

    public static Pauses exponential(int floorNs, int ceilingNs, int percent) {
        return new Pauses(Form.EXPONENTIAL, List.of(floorNs, ceilingNs, percent));
    }

    public static Pauses proportional(int nsEach) {
        return new Pauses(Form.PROPORTIONAL, List.of(nsEach));
    }

    public static Pauses clocked(int sixteenthsEach) {
        return new Pauses(Form.CLOCKED, List.of(sixteenthsEach));
    }

    public static Pauses turns(int cyclesEach) {
        return new Pauses(Form.TURNS, List.of(cyclesEach));
    }

    /** Returns a spread over words that lie as far apart as is usual for so many. */
    public static Pauses spread(int stripes, int copies, int firstCycles) {
        return spread(stripes, copies, firstCycles, 0);
    }

    public static Pauses spread(int stripes, int copies, int firstCycles, int stepWords) {
        return new Pauses(Form.SPREAD, List.of(stripes, copies, firstCycles, stepWords));
    }

    /** Returns the figures without those at the end that are left to the kernel. */
    public List<Integer> figuresGiven() {
        boolean last = form == Form.SPREAD && figures.get(figures.size() - 1) == 0;
        return last ? figures.subList(0, figures.size() - 1) : figures;
    }

    public boolean is(Form other) {
        return form == other;
    }

    /** Returns one of the figures, from 0 on. */
    public int figure(int index) {
        return figures.get(index);
    }

    /** Number of words over which an implementation spreads its waiters, on the machine at hand. */
    @FunctionalInterface
    public interface Spreading {
        /** Words that arrivals spread over at most, and all copies of them together: as in {@code gpuclass/wait/spread.cuh}. */
        int MOST_STRIPES = 32;

        int MOST_WORDS = 64;

        /** The choice of kernels themselves, by the number of blocks. */
        Spreading USUAL = blocks -> Pauses.SPREADING;

        /** Returns the spread of so many blocks. */
        Pauses over(int blocks);
    }
}
