package io.gpuclass.fleet;

import io.gpuclass.profile.stats.Summary;
import io.gpuclass.view.figures.Figure;

/**
 * What one profile says about an item.
 *
 * @param item the item
 * @param value the number
 * @param low lower end of its interval; null where it has none
 * @param high upper end; null where it has none
 */
record Observation(Item item, double value, Double low, Double high) {
    static Observation of(Item item, Summary summary) {
        return new Observation(item, summary.median(), summary.low(), summary.high());
    }

    static Observation of(Item item, Figure figure) {
        return new Observation(
                item, figure.value(), figure.measured().low(), figure.measured().high());
    }
}
