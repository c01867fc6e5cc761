package io.gpuclass.view.svg;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.chart.Chart;

/**
 * What stands above a picture.
 *
 * @param title what it shows
 * @param subtitle of which machine; empty for nothing
 */
record ChartHeading(String title, String subtitle) {
    private static final String OF_MACHINE = " · ";
    private static final int LONGEST_TITLE = 90;
    private static final int LONGEST_SUBTITLE = 120;

    /** Returns the heading of a chart; the machine that a title ends with goes below it, where there is room. */
    static ChartHeading of(Chart chart, String machine) {
        int end = chart.title().indexOf(OF_MACHINE);
        return machine.isEmpty() && end >= 0
                ? new ChartHeading(
                        chart.title().substring(0, end), chart.title().substring(end + OF_MACHINE.length()))
                : new ChartHeading(chart.title(), machine);
    }

    String inFull() {
        return subtitle.isEmpty() ? title : title + OF_MACHINE + subtitle;
    }

    void draw(Markup svg, double x) {
        svg.text("text", PlainText.oneLine(title, LONGEST_TITLE), "class", "ink title", "x", x, "y", 30);
        svg.text("text", PlainText.oneLine(subtitle, LONGEST_SUBTITLE), "class", "faint", "x", x, "y", 49);
    }
}
