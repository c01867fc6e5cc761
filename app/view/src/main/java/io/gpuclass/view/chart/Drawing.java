package io.gpuclass.view.chart;

import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import java.util.List;
import java.util.Optional;

/**
 * A chart of one profile, before it stands beside those of others.
 *
 * @param topic what it is about
 * @param id what it has in common with another profile's chart of the same thing
 * @param title what it shows, without the profile's name
 * @param chart the chart
 */
record Drawing(Topic topic, String id, String title, Chart chart) {
    /** Returns a drawing, or nothing where there is no point to draw. */
    static Optional<Drawing> of(
            Topic topic, String subject, String title, String description, Axis x, Axis y, List<Line> lines) {
        List<Line> drawn =
                lines.stream().filter(line -> !line.points().isEmpty()).toList();
        String id = topic.id() + (subject.isEmpty() ? "" : "-" + subject);
        return drawn.isEmpty()
                ? Optional.empty()
                : Optional.of(new Drawing(topic, id, title, new Chart(id, title, description, x, y, drawn)));
    }

    /** Returns the same as one of several profiles' charts. */
    Drawing of(String profileName, int number) {
        Chart named = new Chart(
                chart.id() + "-" + number,
                chart.title() + " · " + profileName,
                chart.description(),
                chart.x(),
                chart.y(),
                chart.lines());
        return new Drawing(topic, id, title, named);
    }
}
