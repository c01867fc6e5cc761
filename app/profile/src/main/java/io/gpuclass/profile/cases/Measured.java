package io.gpuclass.profile.cases;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import java.util.Optional;

/**
 * A number as it was measured.
 *
 * @param value the number (the median, where it was sampled); null where the measurement gave none
 * @param low lower end of its 95 % interval; null where it has none
 * @param high upper end of its 95 % interval; null where it has none
 * @param samples how many samples it is the median of; null where that was not kept
 * @param min smallest sample; null where that was not kept
 * @param max largest sample; null where that was not kept
 */
public record Measured(Double value, Double low, Double high, Integer samples, Double min, Double max) {
    public static final Measured NOTHING = new Measured(null, null, null, null, null, null);

    /** Returns a figure as JSON or a plain number as such: a summary, an estimate or a number; of null or anything else, nothing. */
    static Measured of(Object measured) {
        if (measured instanceof Measured already) {
            return already;
        }
        if (measured instanceof Double number) {
            return new Measured(number, null, null, null, null, null);
        }
        return measured instanceof JsonNode node ? of(node) : NOTHING;
    }

    private static Measured of(JsonNode node) {
        if (node.isNumber()) {
            return of((Object) node.doubleValue());
        }
        String value = node.has("median") ? "median" : "value";
        return !node.has(value)
                ? NOTHING
                : new Measured(
                        number(node, value),
                        number(node, "low"),
                        number(node, "high"),
                        node.has("samples") ? (Integer) node.path("samples").intValue() : null,
                        number(node, "min"),
                        number(node, "max"));
    }

    private static Double number(JsonNode node, String property) {
        return node.path(property).isNumber() ? node.path(property).doubleValue() : null;
    }

    /**
     * Returns whether its samples differ by no more than a factor of two, as far as they are known: of what swings further, no one number tells the
     * truth.
     */
    public boolean isSteady() {
        return min == null || max == null || min < 0 || max <= Summary.MOST_SWING * min;
    }

    /** Returns the value with its interval, if it has both. */
    public Optional<Estimate> estimate() {
        return value == null || low == null || high == null
                ? Optional.empty()
                : Optional.of(new Estimate(value, low, high));
    }
}
