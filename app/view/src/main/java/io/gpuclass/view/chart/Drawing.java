package io.gpuclass.view.chart;

import io.gpuclass.profile.records.Draft;
import io.gpuclass.view.chart.Chart.Line;
import java.util.List;
import java.util.Optional;

/**
 * A chart of one profile, before it stands beside those of others.
 *
 * @param topic what it is about
 * @param title what it shows, without the profile's name
 * @param chart the chart
 */
record Drawing(ChartTopic topic, String title, Chart chart) {
    /** Returns a drawing of the lines that have points; empty where there is none. */
    static Optional<Drawing> of(ChartTopic topic, Chart chart) {
        List<Line> drawn =
                chart.lines().stream().filter(line -> !line.points().isEmpty()).toList();
        return drawn.isEmpty()
                ? Optional.empty()
                : Optional.of(new Drawing(
                        topic,
                        chart.title(),
                        chart.with(Leaders.of(chart.y(), drawn).mark(drawn))));
    }

    /** Returns the same with those lines in colour that lead another chart of the same forms. */
    Drawing ledAs(Drawing other) {
        return new Drawing(
                topic, title, chart.with(Leaders.of(other.chart().lines()).mark(chart.lines())));
    }

    /** Returns the same as one of several profiles' charts. */
    Drawing named(String profile, int number) {
        Chart named = Draft.of(chart)
                .set(Chart::id, chart.id() + "-" + number)
                .set(Chart::title, chart.title() + " · " + profile)
                .build();
        return new Drawing(topic, title, named);
    }
}
