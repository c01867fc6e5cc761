package io.gpuclass.view.terms;

/** Numbers with their units, as short as a table needs them. */
public final class Quantity {
    private static final double KILO = 1e3;
    private static final double MEGA = 1e6;
    private static final double GIGA = 1e9;

    private Quantity() {}

    /** Returns three or more digits of a value with its unit, such as {@code 618 ns} or {@code 2.00 M/s}. */
    public static String of(double value, String unit) {
        return switch (unit) {
            case "1/s" -> rate(value) + "/s";
            case "" -> digits(value);
            default -> digits(value) + " " + unit;
        };
    }

    private static String rate(double value) {
        if (value >= GIGA) {
            return digits(value / GIGA) + " G";
        }
        if (value >= MEGA) {
            return digits(value / MEGA) + " M";
        }
        return value >= KILO ? digits(value / KILO) + " k" : digits(value) + " ";
    }

    private static String digits(double value) {
        return Numbers.significant(value, 3);
    }

    /** Returns a change as a percentage with its sign, such as {@code +1.4 %}. */
    public static String effect(double effect) {
        double percent = effect * 100;
        int decimals = Math.abs(percent) < 10 ? 1 : 0;
        String text = Numbers.fixed(Math.abs(percent), decimals);
        String sign = text.matches("0(\\.0)?") ? " " : percent < 0 ? "-" : "+";
        return sign.strip() + text + " %";
    }
}
