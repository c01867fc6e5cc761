package io.gpuclass.view.terms;

import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.units.Nanos;
import java.util.List;

/** Pauses in a few words. */
public final class PauseWords {
    private PauseWords() {}

    /**
     * Returns the words.
     *
     * @param unitNs one unit of a linear form, in nanoseconds; null where it is not known
     */
    public static String of(Pauses pauses, Double unitNs) {
        List<Integer> figures = pauses.figures();
        return switch (pauses.form()) {
            case NONE -> "none";
            case LINEAR ->
                figures.get(0) + " – " + figures.get(1) + (unitNs == null ? " units" : " × " + new Nanos(unitNs));
            case EXPONENTIAL -> figures.get(2) + " %, " + range(figures.get(0), figures.get(1));
            case PROPORTIONAL -> figures.get(0) + " ns a waiter";
            case CLOCKED -> figures.get(0) + "/16 cycles a waiter";
            case TURNS -> figures.get(0) + " cycles a turn";
            case SPREAD ->
                pauses.equals(Pauses.SPREADING)
                        ? "spread by the blocks"
                        : figures.get(0) + " × " + figures.get(1) + " words" + apart(figures.get(3)) + ", "
                                + figures.get(2) + " cycles";
        };
    }

    /** Returns the shortest and the longest pause, with three digits where the longest has more than five. */
    private static String range(int shortestNs, int longestNs) {
        return longestNs < 100_000
                ? shortestNs + " – " + longestNs + " ns"
                : new Nanos(shortestNs) + " – " + new Nanos(longestNs);
    }

    /** Returns the distance between words that is not left to the kernel. */
    private static String apart(int words) {
        return words == 0 ? "" : " " + words * Integer.BYTES + " bytes apart";
    }
}
