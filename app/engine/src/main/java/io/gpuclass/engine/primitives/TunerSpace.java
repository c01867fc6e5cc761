package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Spreading;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pauses that a search may try: each parameter by itself goes up and down in powers of two, between limits; clocked ones in
 * quarters too, at the last. */
final class TunerSpace {
    /** The longest linear pause, in units: about as long as a window, on any GPU so far. */
    static final int LONGEST_UNITS = 1024;

    /** The shortest floor, in nanoseconds: some thirty cycles, below which a pause does not stand out from the poll. */
    static final int LEAST_FLOOR_NS = 16;

    /** The highest ceiling, in nanoseconds: what the hardware sleeps at most (PTX ISA, nanosleep). */
    static final int HIGHEST_CEILING_NS = 1 << 20;

    static final int LEAST_PERCENT = 25;
    static final int MOST_PERCENT = 400;

    /** The longest proportional pause for each that is ahead, in nanoseconds: longer than any hand-off. */
    static final int MOST_NS_EACH = 4096;

    /** The longest clocked pause for each that is ahead, in sixteenths of a cycle: beyond it the proportional form does. */
    static final int MOST_SIXTEENTHS_EACH = 1024;

    /** First steps from the kernel's own rule, which has no figures: for few blocks, some, and many. */
    private static final List<Pauses> BEGINNINGS =
            List.of(Pauses.spread(1, 1, 100), Pauses.spread(4, 2, 200), Pauses.spread(16, 4, 400));

    /** The longest pause in cycles, for a turn or before a first look: longer than a hand-off, or a barrier on one word. */
    static final int MOST_CYCLES = 4096;

    private TunerSpace() {}

    /** Returns the pauses that differ from {@code from} by {@code factor}, a power of two, in one parameter. */
    static List<Pauses> neighbours(Pauses from, int factor) {
        if (from.equals(Pauses.SPREADING)) {
            return BEGINNINGS;
        }
        List<Integer> figures = from.figures();
        return IntStream.range(0, figures.size())
                .boxed()
                .flatMap(parameter -> around(figures.get(parameter), factor, isFine(from.form(), parameter))
                        .map(value -> with(figures, parameter, value)))
                .filter(changed -> isWithinLimits(from.form(), changed) && !changed.equals(figures))
                .distinct()
                .map(changed -> pauses(from.form(), changed))
                .toList();
    }

    private static List<Integer> with(List<Integer> figures, int parameter, int value) {
        List<Integer> changed = new ArrayList<>(figures);
        changed.set(parameter, value);
        return changed;
    }

    /** The time of a barrier's arrivals is known to some 10 %, pausing twice as long costs as much as not pausing, and stripes are few. */
    private static boolean isFine(Pauses.Form form, int parameter) {
        return form == Pauses.Form.CLOCKED || form == Pauses.Form.SPREAD && parameter != 1;
    }

    private static Stream<Integer> around(int value, int factor, boolean fine) {
        Stream<Integer> powers = Stream.of(value / factor, value * factor);
        return fine && factor == 2 ? Stream.concat(powers, Stream.of(value * 4 / 5, value * 5 / 4)) : powers;
    }

    private static boolean isWithinLimits(Pauses.Form form, List<Integer> figures) {
        int first = figures.get(0);
        return switch (form) {
            case NONE -> false;
            case LINEAR -> areEnds(1, first, figures.get(1), LONGEST_UNITS);
            case EXPONENTIAL ->
                areEnds(LEAST_FLOOR_NS, first, figures.get(1), HIGHEST_CEILING_NS)
                        && isBetween(LEAST_PERCENT, figures.get(2), MOST_PERCENT);
            case PROPORTIONAL -> isBetween(1, first, MOST_NS_EACH);
            case CLOCKED -> isBetween(1, first, MOST_SIXTEENTHS_EACH);
            case TURNS -> isBetween(1, first, MOST_CYCLES);
            case SPREAD ->
                isBetween(1, first, Spreading.MOST_STRIPES)
                        && isBetween(1, figures.get(1), Spreading.MOST_WORDS / first)
                        && isBetween(1, figures.get(2), MOST_CYCLES);
        };
    }

    private static boolean areEnds(int least, int shortest, int longest, int most) {
        return least <= shortest && shortest <= longest && longest <= most;
    }

    private static boolean isBetween(int least, int value, int most) {
        return least <= value && value <= most;
    }

    private static Pauses pauses(Pauses.Form form, List<Integer> figures) {
        int first = figures.get(0);
        return switch (form) {
            case NONE -> Pauses.NONE;
            case LINEAR -> Pauses.linear(first, figures.get(1));
            case EXPONENTIAL -> Pauses.exponential(first, figures.get(1), figures.get(2));
            case PROPORTIONAL -> Pauses.proportional(first);
            case CLOCKED -> Pauses.clocked(first);
            case TURNS -> Pauses.turns(first);
            case SPREAD -> Pauses.spread(first, figures.get(1), figures.get(2));
        };
    }
}
