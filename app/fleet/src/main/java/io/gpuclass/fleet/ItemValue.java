package io.gpuclass.fleet;

import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.stats.Summary;

/**
 * The number that one profile has for an item.
 *
 * @param low lower end of its interval; null where it has none
 * @param high upper end; null where it has none
 */
public record ItemValue(Item item, double value, Double low, Double high) {
    static ItemValue of(Item item, Summary summary) {
        return new ItemValue(item, summary.median(), summary.low(), summary.high());
    }

    static ItemValue of(Item item, Figure figure) {
        return new ItemValue(
                item, figure.value(), figure.measured().low(), figure.measured().high());
    }

    /**
     * A figure that GPUs are compared by.
     *
     * @param section the section of reports that it is in
     * @param blocks blocks that took part; null where that makes no sense
     */
    public record Item(String section, String label, Integer blocks, Metric metric) {}
}
