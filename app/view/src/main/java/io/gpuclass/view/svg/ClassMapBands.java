package io.gpuclass.view.svg;

import io.gpuclass.profile.abstraction.Classifier.Thresholds;
import io.gpuclass.view.svg.AxesSvg.PlotFrame;
import io.gpuclass.view.svg.AxesSvg.TickLabel;
import io.gpuclass.view.svg.ClassMapBands.LabelPlaces.Box;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Background of a map of machine classes: the classes as bands with their names, and the axes. */
final class ClassMapBands {
    private static final String ATOMICS = "atomic : volatile (reads)";
    private static final String CONTENTION = "contentious : noncontentious";
    private static final double NAME_WIDTH = 84;
    private static final double NAME_HEIGHT = 22;
    private static final double MARGIN = 8;

    private ClassMapBands() {}

    /** A class of atomic : volatile, from its lower bound up. */
    private record Band(String name, double top, double bottom) {
        private BandName named(PlotFrame frame, LabelPlaces places) {
            Box first = new Box(frame.left(), top, frame.left() + NAME_WIDTH, top + NAME_HEIGHT);
            Box last = new Box(frame.right() - NAME_WIDTH, top, frame.right(), top + NAME_HEIGHT);
            boolean atEnd = !places.isFree(first) && places.isFree(last);
            places.take(atEnd ? last : first);
            return new BandName(name, atEnd ? last : first, atEnd);
        }
    }

    private static List<Band> bands(PlotFrame frame) {
        double moderate = frame.yInside(Thresholds.MODERATE);
        double prohibitive = frame.yInside(Thresholds.PROHIBITIVE);
        return List.of(
                new Band("cheap", moderate, frame.bottom()),
                new Band("moderate", prohibitive, moderate),
                new Band("prohibitive", frame.top(), prohibitive));
    }

    /** A class's name: where its band begins, or where it ends if a mark lies there. */
    record BandName(String name, Box box, boolean atEnd) {
        private void draw(Markup svg) {
            double x = atEnd ? box.right - MARGIN : box.left + MARGIN;
            svg.text("text", name, "class", atEnd ? "class end" : "class", "x", x, "y", box.top + 17);
        }
    }

    /** Returns the names of the classes, and takes their places. */
    static List<BandName> names(PlotFrame frame, LabelPlaces places) {
        return bands(frame).stream().map(band -> band.named(frame, places)).toList();
    }

    /** @param tints how dark the bands are, from cheap to prohibitive; steep is a step darker */
    static void draw(Markup svg, PlotFrame frame, List<BandName> names, double... tints) {
        List<Band> bands = bands(frame);
        double steep = frame.x(Thresholds.STEEP);
        for (int i = 0; i < bands.size(); i++) {
            Band band = bands.get(i);
            shade(svg, frame.left(), steep, band, tints[i]);
            shade(svg, steep, frame.right(), band, tints[i] + tints[1]);
        }
        ticks(svg, frame);
        names.forEach(name -> name.draw(svg));
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

    /** Finds places for names beside their marks where nothing else is. One use, one thread. */
    static final class LabelPlaces {
        /** From this distance on a line leads from the mark to the name. */
        private static final double BESIDE = 11;

        private static final double[] DISTANCES = {BESIDE, 26, 42, 60, 80, 104};
        private static final double[] DEGREES = {0, 180, -35, 35, -145, 145, -70, 70, -110, 110, -90, 90};
        private static final double ABOVE = 8;
        private static final double BELOW = 5;

        private final List<Box> taken = new ArrayList<>();
        private final Box room;

        /** @param room where names may lie */
        LabelPlaces(Box room) {
            this.room = room;
        }

        /** A rectangle. */
        record Box(double left, double top, double right, double bottom) {
            static Box around(double x, double y, double reach) {
                return new Box(x - reach, y - reach, x + reach, y + reach);
            }

            private boolean meets(Box other) {
                return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
            }

            private boolean holds(Box other) {
                return left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom;
            }
        }

        /**
         * Position of a name.
         *
         * @param left where it begins
         * @param y its base line
         * @param nearX the point of it that a line from its mark leads to
         * @param nearY the same
         * @param led whether it is so far off that a line leads to it
         */
        record LabelPosition(double left, double y, double nearX, double nearY, boolean led) {}

        /** Keeps names away from a rectangle. */
        void take(Box box) {
            taken.add(box);
        }

        boolean isFree(Box box) {
            return taken.stream().noneMatch(box::meets);
        }

        /** Returns the nearest free place for a name of some width, and takes it; empty where there is none. */
        Optional<LabelPosition> near(double x, double y, double width) {
            for (double distance : DISTANCES) {
                for (double degrees : DEGREES) {
                    double nearX = x + distance * Math.cos(Math.toRadians(degrees));
                    double nearY = y + distance * Math.sin(Math.toRadians(degrees));
                    double left = degrees == -90 || degrees == 90
                            ? Math.max(room.left, Math.min(room.right - width, nearX - width / 2))
                            : nearX < x ? nearX - width : nearX;
                    Box box = new Box(left, nearY - ABOVE, left + width, nearY + BELOW);
                    if (room.holds(box) && isFree(box)) {
                        take(box);
                        return Optional.of(new LabelPosition(left, nearY + BELOW - 1, nearX, nearY, distance > BESIDE));
                    }
                }
            }
            return Optional.empty();
        }
    }
}
