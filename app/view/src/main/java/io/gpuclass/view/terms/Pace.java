package io.gpuclass.view.terms;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.profile.units.Nanos.Rate;

/** How fast an implementation is, as its kind is thought of: a barrier's time, and how often another is had in a second. */
public final class Pace {
    private static final String UNIT = " op/s";

    private Pace() {}

    public static String words(Kind kind) {
        return kind == Kind.BARRIER ? "time from one to the next" : "operations per second";
    }

    public static String text(Kind kind, Summary opsPerSecond) {
        return text(kind, opsPerSecond.median());
    }

    public static String text(Kind kind, double opsPerSecond) {
        return kind == Kind.BARRIER ? new Nanos(Nanos.PER_SECOND / opsPerSecond).toString() : count(opsPerSecond);
    }

    /** Returns the figure and how far its interval reaches. */
    public static String textWithSpread(Kind kind, Summary opsPerSecond) {
        Estimate rate = opsPerSecond.estimate();
        Estimate shown = kind == Kind.BARRIER
                ? new Estimate(
                        Nanos.PER_SECOND / rate.value(), Nanos.PER_SECOND / rate.high(), Nanos.PER_SECOND / rate.low())
                : rate;
        return text(kind, opsPerSecond) + Numbers.spread(shown);
    }

    /** Returns a number of anything with three significant digits and a metric prefix. */
    public static String count(double number) {
        return new Rate(number).toString().replace(UNIT, "");
    }
}
