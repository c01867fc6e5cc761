package io.gpuclass.view.svg;

import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.LineColours;
import java.util.ArrayList;
import java.util.List;

/**
 * What tells a line from the others: a colour where it leads, else grey, and a shape, full or hollow. Colours
 * alone are too few for thirteen lines, the more so for those who do not see all of them.
 *
 * @param style its class in the style sheet, which gives it its colour
 * @param shape the shape's outline around the origin, as path data
 * @param hollow whether only the outline is drawn
 */
record LineMark(String style, String shape, boolean hollow) {
    static final int COLOURS = LineColours.ON_LIGHT.size();
    static final String BASE = "base";
    static final String REST = "rest";

    private static final String[] SHAPES = {
        "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        "M-3.6 -3.6h7.2v7.2h-7.2z",
        "M0 -4.8l4.5 8h-9z",
        "M0 -5l5 5l-5 5l-5 -5z",
        "M0 4.8l4.5 -8h-9z",
    };

    /** Returns the marks of lines, in their order. */
    static List<LineMark> of(List<Line> lines) {
        List<LineMark> marks = new ArrayList<>();
        int leading = 0;
        for (Line line : lines) {
            String style = switch (line.rank()) {
                case LEADS -> "c" + leading++ % COLOURS;
                case INCUMBENT -> BASE;
                case REST -> REST;
            };
            marks.add(of(style, marks.size()));
        }
        return marks;
    }

    private static LineMark of(String style, int index) {
        return new LineMark(style, SHAPES[index % SHAPES.length], index / SHAPES.length % 2 == 1);
    }

    void draw(Markup svg, double x, double y) {
        svg.empty(
                "path",
                "class",
                hollow ? "hollow" : "full",
                "transform",
                "translate(" + Markup.number(x) + " " + Markup.number(y) + ")",
                "d",
                shape);
    }
}
