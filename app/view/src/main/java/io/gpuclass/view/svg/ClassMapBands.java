package io.gpuclass.view.svg;

import io.gpuclass.profile.abstraction.Classifier.Thresholds;
import io.gpuclass.view.svg.LabelPlaces.Box;
import java.util.List;

/** What lies behind the marks of a map of machine classes: the classes as bands with their names, and the axes. */
final class ClassMapBands {
    private static final String ATOMICS = "atomic : volatile (reads)";
    private static final String CONTENTION = "contentious : noncontentious";
    private static final double NAME_WIDTH = 84;
    private static final double NAME_HEIGHT = 22;

    private ClassMapBands() {}

    /** A class of atomic : volatile, from its lower bound up. */
    private record Band(String name, double top, double bottom) {}

    private static List<Band> bands(PlotFrame frame) {
        double moderate = frame.yInside(Thresholds.MODERATE);
        double prohibitive = frame.yInside(Thresholds.PROHIBITIVE);
        return List.of(
                new Band("cheap", moderate, frame.bottom()),
                new Band("moderate", prohibitive, moderate),
                new Band("prohibitive", frame.top(), prohibitive));
    }

    /** Returns where the names of bands are. */
    static List<Box> names(PlotFrame frame) {
        return bands(frame).stream()
                .map(band -> new Box(frame.left(), band.top, frame.left() + NAME_WIDTH, band.top + NAME_HEIGHT))
                .toList();
    }

    /** @param tints how dark the bands are, from cheap to prohibitive; steep is a step darker */
    static void draw(Markup svg, PlotFrame frame, double... tints) {
        List<Band> bands = bands(frame);
        double steep = frame.x(Thresholds.STEEP);
        for (int i = 0; i < bands.size(); i++) {
            Band band = bands.get(i);
            shade(svg, frame.left(), steep, band, tints[i]);
            shade(svg, steep, frame.right(), band, tints[i] + tints[1]);
        }
        ticks(svg, frame);
        bands.forEach(band -> svg.text("text", band.name, "class", "class", "x", frame.left() + 8, "y", band.top + 17));
        bound(svg, "M" + Markup.number(steep) + " " + Markup.number(frame.top()) + "V" + Markup.number(frame.bottom()));
        bands.subList(0, 2)
                .forEach(band -> bound(
                        svg,
                        "M" + Markup.number(frame.left()) + " " + Markup.number(band.top) + "H"
                                + Markup.number(frame.right())));
        double above = frame.top() - 7;
        svg.text("text", "flat", "class", "class middle", "x", (frame.left() + steep) / 2, "y", above);
        svg.text("text", "steep", "class", "class middle", "x", (steep + frame.right()) / 2, "y", above);
        svg.text("text", ATOMICS, "class", "axis", "x", 8, "y", frame.top() - 24);
        double middle = (frame.left() + frame.right()) / 2;
        svg.text("text", CONTENTION, "class", "axis middle", "x", middle, "y", frame.bottom() + 35);
    }

    private static void shade(Markup svg, double left, double right, Band band, double tint) {
        svg.empty(
                "rect",
                "class",
                "band",
                "fill-opacity",
                Math.round(tint * 100) / 100f,
                "x",
                left,
                "y",
                band.top,
                "width",
                right - left,
                "height",
                band.bottom - band.top);
    }

    private static void bound(Markup svg, String path) {
        svg.empty("path", "class", "bound", "d", path);
    }

    private static void ticks(Markup svg, PlotFrame frame) {
        for (double tick : frame.y().ticks()) {
            double y = frame.y(tick);
            svg.empty("line", "class", "grid", "x1", frame.left(), "x2", frame.right(), "y1", y, "y2", y);
            svg.text("text", TickLabel.ofMeasured(tick) + "×", "class", "end", "x", frame.left() - 7, "y", y + 4);
        }
        for (double tick : frame.x().ticks()) {
            double x = frame.x(tick);
            svg.empty("line", "class", "grid", "y1", frame.top(), "y2", frame.bottom(), "x1", x, "x2", x);
            svg.text("text", TickLabel.ofMeasured(tick) + "×", "class", "middle", "x", x, "y", frame.bottom() + 17);
        }
        svg.empty(
                "rect",
                "class",
                "frame",
                "x",
                frame.left(),
                "y",
                frame.top(),
                "width",
                frame.right() - frame.left(),
                "height",
                frame.bottom() - frame.top());
    }
}
