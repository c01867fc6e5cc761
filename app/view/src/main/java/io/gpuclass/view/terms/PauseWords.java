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
        if (pauses instanceof Pauses.Linear linear) {
            String unit = unitNs == null ? " units" : " × " + new Nanos(unitNs);
            return linear.shortest() + " – " + linear.longest() + unit;
        }
        if (pauses instanceof Pauses.Exponential forecast) {
            return forecast.percent() + " %, " + forecast.floorNs() + " – " + forecast.ceilingNs() + " ns";
        }
        return pauses instanceof Pauses.Spread spread ? spread(spread) : inLine(pauses);
    }

    private static String inLine(Pauses pauses) {
        if (pauses instanceof Pauses.Proportional proportional) {
            return proportional.nsEach() + " ns a place";
        }
        if (pauses instanceof Pauses.Clocked clocked) {
            return clocked.sixteenthsEach() + "/16 cycles a place";
        }
        return pauses instanceof Pauses.Turns turns ? turns.cyclesEach() + " cycles a turn" : "none";
    }

    private static String spread(Pauses.Spread pauses) {
        return pauses.equals(Pauses.SPREADING)
                ? "spread by the blocks"
                : pauses.stripes() + " × " + pauses.copies() + " words, " + pauses.firstCycles() + " cycles";
    }
}
