package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Spreading;
import java.util.List;
import java.util.function.IntFunction;
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
        if (from instanceof Pauses.Linear linear) {
            return linear(linear, factor);
        }
        if (from instanceof Pauses.Exponential exponential) {
            return exponential(exponential, factor);
        }
        return from instanceof Pauses.Spread spread ? spread(spread, factor) : inLine(from, factor);
    }

    private static List<Pauses> inLine(Pauses from, int factor) {
        if (from instanceof Pauses.Proportional proportional) {
            return each(around(proportional.nsEach(), factor), MOST_NS_EACH, Pauses::proportional);
        }
        if (from instanceof Pauses.Clocked clocked) {
            return each(finer(clocked.sixteenthsEach(), factor), MOST_SIXTEENTHS_EACH, Pauses::clocked);
        }
        return from instanceof Pauses.Turns turns
                ? each(around(turns.cyclesEach(), factor), MOST_CYCLES, Pauses::turns)
                : List.of();
    }

    private static List<Pauses> each(Stream<Integer> values, int most, IntFunction<Pauses> form) {
        return values.filter(value -> value >= 1 && value <= most)
                .distinct()
                .map(form::apply)
                .toList();
    }

    private static List<Pauses> linear(Pauses.Linear from, int factor) {
        return Stream.concat(
                        around(from.shortest(), factor).map(min -> new int[] {min, from.longest()}),
                        around(from.longest(), factor).map(max -> new int[] {from.shortest(), max}))
                .filter(ends -> ends[0] >= 1 && ends[0] <= ends[1] && ends[1] <= LONGEST_UNITS)
                .map(ends -> Pauses.linear(ends[0], ends[1]))
                .toList();
    }

    /** Few arrivals make a step of two large, so a quarter more or less is tried as well. */
    private static List<Pauses> spread(Pauses.Spread from, int factor) {
        if (from.equals(Pauses.SPREADING)) {
            return BEGINNINGS;
        }
        int stripes = from.stripes();
        int copies = from.copies();
        int first = from.firstCycles();
        return Stream.of(
                        finer(stripes, factor).map(other -> new Pauses.Spread(other, copies, first)),
                        around(copies, factor).map(other -> new Pauses.Spread(stripes, other, first)),
                        finer(first, factor).map(other -> new Pauses.Spread(stripes, copies, other)))
                .flatMap(each -> each)
                .filter(pauses -> isSpread(pauses) && !pauses.equals(from))
                .<Pauses>map(pauses -> pauses)
                .distinct()
                .toList();
    }

    private static boolean isSpread(Pauses.Spread pauses) {
        return pauses.stripes() >= 1
                && pauses.copies() >= 1
                && pauses.stripes() <= Spreading.MOST_STRIPES
                && pauses.stripes() * pauses.copies() <= Spreading.MOST_WORDS
                && pauses.firstCycles() >= 1
                && pauses.firstCycles() <= MOST_CYCLES;
    }

    private static Stream<Integer> finer(int value, int factor) {
        return Stream.concat(around(value, factor), factor == 2 ? nearBy(value) : Stream.empty());
    }

    private static List<Pauses> exponential(Pauses.Exponential from, int factor) {
        Stream<int[]> ends = Stream.concat(
                around(from.floorNs(), factor).map(floor -> new int[] {floor, from.ceilingNs()}),
                around(from.ceilingNs(), factor).map(ceiling -> new int[] {from.floorNs(), ceiling}));
        return Stream.concat(
                        ends.filter(TunerSpace::isForecast)
                                .map(between -> Pauses.exponential(between[0], between[1], from.percent())),
                        around(from.percent(), factor)
                                .filter(percent -> percent >= LEAST_PERCENT && percent <= MOST_PERCENT)
                                .map(percent -> Pauses.exponential(from.floorNs(), from.ceilingNs(), percent)))
                .toList();
    }

    private static boolean isForecast(int... ends) {
        return ends[0] >= LEAST_FLOOR_NS && ends[0] <= ends[1] && ends[1] <= HIGHEST_CEILING_NS;
    }

    /** The time of a barrier's arrivals is known to some 10 %, and pausing twice as long costs as much as not pausing. */
    private static Stream<Integer> nearBy(int value) {
        return Stream.of(value * 4 / 5, value * 5 / 4);
    }

    private static Stream<Integer> around(int value, int factor) {
        return Stream.of(value / factor, value * factor);
    }
}
