package io.gpuclass.view.terms;

import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.units.Nanos;

/** Pauses in a few words. */
public final class PauseWords {
    private PauseWords() {}

    /**
     * Returns the words.
     *
     * @param unitNs one unit of a linear form, in nanoseconds; null where it is not known
     */
    public static String of(Pauses pauses, Double unitNs) {
        return switch (pauses.form()) {
            case NONE -> "none";
            case LINEAR ->
                pauses.min() + " – " + pauses.max() + (unitNs == null ? " units" : " × " + new Nanos(unitNs));
            case EXPONENTIAL -> pauses.step() + " %, " + pauses.min() + " – " + pauses.max() + " ns";
            case PROPORTIONAL -> pauses.step() + " ns a place";
            case CLOCKED -> pauses.step() + "/16 cycles a place";
            case TURNS -> pauses.step() + " cycles a turn";
            case SPREAD -> spread(pauses);
        };
    }

    private static String spread(Pauses pauses) {
        return pauses.equals(Pauses.SPREADING)
                ? "spread by the blocks"
                : pauses.min() + " × " + pauses.max() + " words, " + pauses.step() + " cycles";
    }
}
