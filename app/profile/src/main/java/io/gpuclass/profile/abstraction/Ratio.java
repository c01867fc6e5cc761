package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;

/**
 * One ratio of the paper's Tables 2 and 3.
 *
 * @param value the ratio
 * @param low lower end of its interval
 * @param high upper end of its interval
 * @param pattern pattern of the dividend
 * @param over id and pattern of the divisor, such as {@code contentious-volatile-read/serial}
 * @param printed what the document prints for it, which may be rounded otherwise; null for measured ones
 */
public record Ratio(
        double value,
        double low,
        double high,
        @Required String pattern,
        @Required String over,
        Double printed) {
    public Ratio {
        Check.inOrder(low, value, high);
        Check.atLeast(0, printed, "printed");
    }

    /** A ratio that no document prints. */
    public Ratio(double value, double low, double high, String pattern, String over) {
        this(value, low, high, pattern, over, null);
    }
}
