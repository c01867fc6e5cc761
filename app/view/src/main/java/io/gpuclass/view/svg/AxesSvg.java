package io.gpuclass.view.svg;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.svg.AxesSvg.PlotFrame.TextWidth;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Draws the grid, the axes and their labels. */
final class AxesSvg {
    static final double FONT = 12;

    /** Size of the type on pages that a phone shows, beside which the picture shrinks: as page.css says. */
    static final double NARROW_FONT = 17;

    private static final double GAP = 8;
    private static final int LONGEST_LABEL = 90;

    private AxesSvg() {}

    /** Returns the room that the labels of a vertical axis take in a font of so many pixels, in pixels. */
    static double labelWidth(Axis axis, Scale scale, double font) {
        return GAP
                + scale.ticks().stream()
                        .mapToDouble(tick -> TextWidth.of(TickLabel.of(axis, tick), font))
                        .max()
                        .orElse(0);
    }

    static void draw(Markup svg, Chart chart, PlotFrame frame) {
        drawVertical(svg, chart.y(), frame);
        drawHorizontal(svg, chart.x(), frame);
        svg.empty(
                "path",
                "class",
                "axis",
                "fill",
                "none",
                "d",
                "M" + Markup.number(frame.left()) + " " + Markup.number(frame.top()) + "V"
                        + Markup.number(frame.bottom()) + "H" + Markup.number(frame.right()));
    }

    private static void drawVertical(Markup svg, Axis axis, PlotFrame frame) {
        for (double tick : frame.y().ticks()) {
            double y = frame.y(tick);
            svg.empty("line", "class", "grid", "x1", frame.left(), "x2", frame.right(), "y1", y, "y2", y);
            svg.text("text", TickLabel.of(axis, tick), "class", "faint end", "x", frame.left() - GAP, "y", y + 4);
        }
        svg.text("text", label(axis), "class", "ink", "x", 20, "y", frame.top() - 14);
    }

    /**
     * Draws labels from the right, the more crowded side of a logarithmic axis, and leaves out those without room; those without room for the
     * larger type of a phone are marked, and left out there.
     */
    private static void drawHorizontal(Markup svg, Axis axis, PlotFrame frame) {
        double free = Double.POSITIVE_INFINITY;
        double narrowFree = Double.POSITIVE_INFINITY;
        for (int i = frame.x().ticks().size() - 1; i >= 0; i--) {
            double tick = frame.x().ticks().get(i);
            double x = frame.x(tick);
            String label = TickLabel.ofMeasured(tick);
            double half = TextWidth.of(label, FONT) / 2;
            double narrowHalf = TextWidth.of(label, NARROW_FONT) / 2;
            svg.empty("line", "class", "grid", "x1", x, "x2", x, "y1", frame.top(), "y2", frame.bottom());
            if (x + half < free) {
                boolean everywhere = x + narrowHalf < narrowFree;
                String style = everywhere ? "faint middle" : "faint middle roomy";
                svg.text("text", label, "class", style, "x", x, "y", frame.bottom() + 18);
                free = x - half - GAP / 2;
                narrowFree = everywhere ? x - narrowHalf - GAP / 2 : narrowFree;
            }
        }
        double middle = (frame.left() + frame.right()) / 2;
        svg.text("text", label(axis), "class", "ink middle", "x", middle, "y", frame.bottom() + 37);
    }

    private static String label(Axis axis) {
        String label = PlainText.oneLine(axis.label(), LONGEST_LABEL);
        if (axis.higherIsBetter() == null) {
            return label;
        }
        return label + (axis.higherIsBetter() ? " (higher is better)" : " (lower is better)");
    }

    /** Numbers along an axis, large ones with a metric prefix, the same in every locale. */
    static final class TickLabel {
        private static final int DIGITS = 4;
        private static final double SMALLEST_PLAIN = 1e-3;
        private static final double THOUSAND = 1000;
        private static final double LARGEST_PLAIN = 1e4;
        private static final double LARGEST = 1e18;
        private static final List<String> PREFIXES = List.of("", "k", "M", "G", "T", "P");
        private static final List<String> TIMES = List.of(" ns", " us", " ms", " s");

        private TickLabel() {}

        /** Returns a round number with at most four digits, such as {@code 500} or {@code 2k}, or a time, such as {@code 2 us}. */
        static String of(Axis axis, double value) {
            return axis.unit() == AxisUnit.NANOSECONDS ? scaled(value, TIMES) : of(value, THOUSAND);
        }

        /** Returns a number that may not be round, such as {@code 2112} or {@code 65.54k}. */
        static String ofMeasured(double value) {
            return of(value, LARGEST_PLAIN);
        }

        private static String of(double value, double prefixedFrom) {
            double magnitude = Math.abs(value);
            return magnitude >= prefixedFrom && magnitude < LARGEST ? scaled(value, PREFIXES) : plain(value);
        }

        private static String scaled(double value, List<String> units) {
            int thousands = 0;
            double number = value;
            while (Math.abs(number) >= THOUSAND && thousands < units.size() - 1) {
                number /= THOUSAND;
                thousands++;
            }
            return of(number, THOUSAND) + units.get(thousands);
        }

        private static String plain(double value) {
            BigDecimal rounded =
                    new BigDecimal(value).round(new MathContext(DIGITS)).stripTrailingZeros();
            double magnitude = Math.abs(value);
            return magnitude >= LARGEST || magnitude > 0 && magnitude < SMALLEST_PLAIN
                    ? rounded.toString().replace("E", "e").replace("e+", "e")
                    : rounded.toPlainString();
        }
    }

    /** Frame of a picture's plot, in pixels, and the marks along its edges. */
    record PlotFrame(double left, double top, double right, double bottom, Scale x, Scale y) {
        /** Room between the edge and the first and last values, so that marks do not lie on it. */
        private static final double PADDING = 14;

        double x(double value) {
            return left + PADDING + x.share(value) * (right - left - 2 * PADDING);
        }

        double y(double value) {
            return bottom - y.share(value) * (bottom - top);
        }

        /** Returns the nearest place inside. */
        double yInside(double value) {
            return Math.max(top, Math.min(bottom, y(value)));
        }

        /** About how wide text is, since there is no font at hand to ask: as in Helvetica or Arial, and rather too wide than too narrow. */
        static final class TextWidth {
            private static final String NARROW = " ijlt.,:;'|!()[]fI/-";
            private static final String BROAD = "mwMW@%ABCDEGHKNOPQRSUVXY";
            private static final double NARROW_EM = 0.34;
            private static final double PLAIN_EM = 0.58;
            private static final double BROAD_EM = 0.84;
            private static final double FOREIGN_EM = 1.02;
            private static final int LATIN = 0x250;

            private TextWidth() {}

            /** Returns the width of text in a font of so many pixels, in pixels. */
            static double of(String text, double size) {
                return size * text.codePoints().mapToDouble(TextWidth::em).sum();
            }

            private static double em(int character) {
                if (character >= LATIN) {
                    return FOREIGN_EM;
                }
                return NARROW.indexOf(character) >= 0 ? NARROW_EM : BROAD.indexOf(character) >= 0 ? BROAD_EM : PLAIN_EM;
            }
        }
    }
}
