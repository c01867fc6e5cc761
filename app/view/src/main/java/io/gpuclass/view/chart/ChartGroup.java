package io.gpuclass.view.chart;

import java.util.List;

/**
 * Charts of the same thing, one for each profile that has it, to stand side by side.
 *
 * @param charts at least one
 */
public record ChartGroup(ChartTopic topic, List<Chart> charts) {
    public ChartGroup {
        charts = List.copyOf(charts);
    }
}
