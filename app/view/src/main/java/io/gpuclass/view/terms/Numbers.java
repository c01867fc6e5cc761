package io.gpuclass.view.terms;

import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.profile.units.Nanos.Rate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** Numbers as reports show them, the same in every locale. */
public final class Numbers {
    private static final int MOST_DECIMALS = 6;
    private static final double KILO = 1e3;
    private static final double MEGA = 1e6;
    private static final double GIGA = 1e9;

    /** Above this leading digit a second one adds little, as the Particle Data Group rounds uncertainties. */
    private static final double MOST_FOR_TWO_DIGITS = 3.5;

    private static final double MOST_UNLIKE = 2;

    /** Share of a value below which nobody minds on which side of it an interval reaches further. */
    private static final double TRIFLE = 0.05;

    private Numbers() {}

    /** Returns how many there are, such as {@code 1 profile} or {@code 2 profiles}. */
    public static String counted(long number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }

    /** Returns a number with so many decimals. */
    public static String fixed(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Returns a number with at least so many significant digits, and all of those before the point. */
    public static String significant(double value, int digits) {
        return fixed(value, decimals(value, digits));
    }

    /**
     * Returns a value and the distance to the farther end of its interval, without the distance if it is 0. The distance is rounded up,
     * to two significant digits up to 35 and to one above, and the value gets no more decimals than the distance. A lopsided interval
     * ({@link #isLopsided}) is shown by its ends, rounded outwards: {@code 4.5 [1.6, 5.0]}.
     *
     * @param decimals the most that either gets
     */
    public static String plusMinus(Estimate estimate, int decimals) {
        double reach = reach(estimate);
        if (reach == 0) {
            return fixed(estimate.value(), decimals);
        }
        int meaningful = Math.min(decimals, decimals(reach, digits(reach)));
        return fixed(estimate.value(), meaningful)
                + (isLopsided(estimate)
                        ? ends(estimate.low(), estimate.high(), meaningful)
                        : " ±" + up(reach, meaningful));
    }

    /** Returns the same with three significant digits at most. */
    public static String plusMinus(Estimate estimate) {
        return plusMinus(estimate, decimals(estimate.value(), 3));
    }

    /** Returns the distance from a value to the farther end of its interval: one that is no smaller on either side. */
    private static double reach(Estimate estimate) {
        return Math.max(estimate.high() - estimate.value(), estimate.value() - estimate.low());
    }

    /**
     * Returns whether one distance for both ends would mislead: it would reach below 0 though the interval does not, or one end is more than
     * twice as far as the other and not negligibly close.
     */
    private static boolean isLopsided(Estimate estimate) {
        double reach = reach(estimate);
        double nearer = Math.min(estimate.high() - estimate.value(), estimate.value() - estimate.low());
        boolean unlike = reach > MOST_UNLIKE * nearer && reach >= TRIFLE * Math.abs(estimate.value());
        return unlike || estimate.low() >= 0 && estimate.value() - reach < 0;
    }

    private static String ends(double low, double high, int decimals) {
        return " [" + toward(low, decimals, RoundingMode.FLOOR) + ", " + toward(high, decimals, RoundingMode.CEILING)
                + "]";
    }

    private static String toward(double value, int decimals, RoundingMode mode) {
        return rounded(value, 6).setScale(decimals, mode).toPlainString();
    }

    /** Returns how many digits of an uncertainty mean something. */
    private static int digits(double uncertainty) {
        BigDecimal rounded = rounded(uncertainty, 2);
        double leading =
                rounded.movePointLeft(rounded.precision() - rounded.scale() - 1).doubleValue();
        return leading <= MOST_FOR_TWO_DIGITS ? 2 : 1;
    }

    private static String up(double value, int decimals) {
        return rounded(value, 6).setScale(decimals, RoundingMode.UP).toPlainString();
    }

    private static BigDecimal rounded(double value, int digits) {
        return BigDecimal.valueOf(value).round(new MathContext(digits));
    }

    /** Returns how many decimals give a value so many significant digits. */
    public static int decimals(double value, int digits) {
        if (value == 0 || !Double.isFinite(value)) {
            return 0;
        }
        BigDecimal rounded = rounded(value, digits);
        int before = rounded.precision() - rounded.scale();
        return Math.min(MOST_DECIMALS, Math.max(0, digits - before));
    }

    /** Returns a factor with three significant digits, such as {@code 2.50×}. */
    public static String times(double factor) {
        return significant(factor, 3) + "×";
    }

    public static String wholePercent(double share) {
        return fixed(100 * share, 0) + " %";
    }

    /** Returns a share as a percentage with two significant digits. */
    public static String percent(double share) {
        return significant(share * 100, 2) + " %";
    }

    /**
     * Returns the distance to the farther end of an interval as a percentage of the value, rounded up; those to both ends where they are
     * unlike, such as {@code [-2, +13] %}.
     */
    static String spread(Estimate estimate) {
        double percent = 100 * reach(estimate) / Math.abs(estimate.value());
        if (percent == 0 || !Double.isFinite(percent)) {
            return "";
        }
        if (isLopsided(estimate)) {
            int decimals = decimals(percent, digits(percent));
            double scale = 100 / Math.abs(estimate.value());
            return ends(
                                    scale * (estimate.low() - estimate.value()),
                                    scale * (estimate.high() - estimate.value()),
                                    decimals)
                            .replace(", ", ", +")
                    + " %";
        }
        return percent > 100 ? " ±>100 %" : " ±" + up(percent, decimals(percent, digits(percent))) + " %";
    }

    /** Returns three or more digits of a value with its unit, such as {@code 618 ns} or {@code 2.00 M/s}. */
    public static String quantity(double value, String unit) {
        return switch (unit) {
            case "1/s" -> rate(value) + "/s";
            case "" -> significant(value, 3);
            default -> significant(value, 3) + (unit.startsWith("1/") ? unit.substring(1) : " " + unit);
        };
    }

    private static String rate(double value) {
        if (value >= GIGA) {
            return significant(value / GIGA, 3) + " G";
        }
        if (value >= MEGA) {
            return significant(value / MEGA, 3) + " M";
        }
        return value >= KILO ? significant(value / KILO, 3) + " k" : significant(value, 3) + " ";
    }

    /** Returns a change as a percentage with its sign, such as {@code +1.4 %}. */
    public static String effect(double effect) {
        double percent = effect * 100;
        String text = fixed(Math.abs(percent), Math.abs(percent) < 10 ? 1 : 0);
        String sign = text.matches("0(\\.0)?") ? "" : percent < 0 ? "-" : "+";
        return sign + text + " %";
    }

    /** Selects the numbers of blocks that a table has room for. */
    public static final class Sizes {
        private static final int FEW = 3;

        private Sizes() {}

        public static List<Integer> sorted(Collection<Integer> sizes) {
            return List.copyOf(new TreeSet<>(sizes));
        }

        /**
         * Returns one and four blocks per SM and the largest size, as far as they were measured; where there are no SMs, sizes spread
         * evenly over the measured ones, the last included.
         *
         * @param measured in ascending order, at least one
         * @param multiprocessors SMs; null where there are none
         */
        public static List<Integer> shown(List<Integer> measured, Integer multiprocessors) {
            int saturation = measured.get(measured.size() - 1);
            TreeSet<Integer> shown = new TreeSet<>(List.of(saturation));
            if (multiprocessors == null) {
                for (int i = 0; i < FEW; i++) {
                    shown.add(measured.get(i * (measured.size() - 1) / (FEW - 1)));
                }
            } else {
                Arrays.stream(Contention.values())
                        .map(contention -> contention.blocks(multiprocessors, saturation))
                        .filter(measured::contains)
                        .forEach(shown::add);
            }
            return List.copyOf(shown);
        }
    }

    /** Pace of an implementation, as its kind is thought of: a barrier's time, and how often another is had in a second. */
    public static final class Pace {
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
                            Nanos.PER_SECOND / rate.value(),
                            Nanos.PER_SECOND / rate.high(),
                            Nanos.PER_SECOND / rate.low())
                    : rate;
            return text(kind, opsPerSecond) + Numbers.spread(shown);
        }

        /** Returns a number of anything with three significant digits and a metric prefix. */
        public static String count(double number) {
            return new Rate(number).toString().replace(UNIT, "");
        }
    }
}
