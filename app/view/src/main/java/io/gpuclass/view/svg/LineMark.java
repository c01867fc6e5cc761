package io.gpuclass.view.svg;

/**
 * What tells a line from the others: one of {@value #COLOURS} colours, and a shape, full or hollow. Colours alone are too few for
 * thirteen lines, the more so for those who do not see all of them.
 *
 * @param colour number of the colour in the style sheet
 * @param shape the shape's outline around the origin, as path data
 * @param hollow whether only the outline is drawn
 */
record LineMark(int colour, String shape, boolean hollow) {
    static final int COLOURS = 13;

    private static final String[] SHAPES = {
        "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        "M-3.6 -3.6h7.2v7.2h-7.2z",
        "M0 -4.8l4.5 8h-9z",
        "M0 -5l5 5l-5 5l-5 -5z",
        "M0 4.8l4.5 -8h-9z",
    };

    /** Returns the mark of the line that comes after so many others: no two alike among the first 65. */
    static LineMark of(int index) {
        return new LineMark(index % COLOURS, SHAPES[index % SHAPES.length], index / SHAPES.length % 2 == 1);
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
