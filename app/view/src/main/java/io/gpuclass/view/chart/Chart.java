package io.gpuclass.view.chart;

import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A picture of lines over one pair of axes.
 *
 * @param id unique on its page: lower-case letters, digits and hyphens
 * @param description what there is to see in it, in words, for those who cannot see it
 */
@RecordBuilder
public record Chart(String id, String title, String description, Axis x, Axis y, List<Line> lines) {
    public Chart {
        lines = List.copyOf(lines);
    }

    public Chart with(List<Line> others) {
        return new Chart(id, title, description, x, y, others);
    }

    /** Returns a sentence that says why lines are dashed; empty where none is. */
    public String dashed() {
        return Apart.sentence(lines);
    }

    /**
     * An axis.
     *
     * @param label what runs along it, with its unit
     * @param logarithmic whether its steps are factors; all values are then positive
     * @param higherIsBetter whether up is good; null where neither way is
     */
    @RecordBuilder
    public record Axis(String label, boolean logarithmic, Boolean higherIsBetter, AxisUnit unit) {
        public Axis(String label, boolean logarithmic, Boolean higherIsBetter) {
            this(label, logarithmic, higherIsBetter, AxisUnit.NUMBER);
        }
    }

    /**
     * A line of points.
     *
     * @param name what the legend calls it; may come from a profile, so it may hold any text
     * @param apart why it is drawn apart from the others, dashed; null where it is not
     * @param points from left to right
     * @param gaps places between them where there is nothing to draw of it, so that it is broken; from left to right
     * @param lone the point of a lone block, far left of all others, which tables show and pictures do not; null for none
     * @param profile which of several profiles it is of, from 0; null where the chart is of one
     */
    @RecordBuilder
    public record Line(
            String name, Apart apart, List<Point> points, List<Double> gaps, Rank rank, Point lone, Integer profile) {
        /** More points than that are no longer marked one by one: their marks would hide the line. */
        public static final int MOST_MARKED = 40;

        public Line {
            points = List.copyOf(points);
            gaps = List.copyOf(gaps);
        }

        /** A line that stands out, without a lone block. */
        public Line(String name, Apart apart, List<Point> points, List<Double> gaps) {
            this(name, apart, points, gaps, Rank.LEADS, null, null);
        }

        /** Returns the same line in another rank; what programs use without this library stays what it is. */
        public Line as(Rank other) {
            return rank == Rank.INCUMBENT || rank == Rank.PRINTED
                    ? this
                    : LineBuilder.builder(this).rank(other).build();
        }

        public boolean leads() {
            return rank != Rank.REST;
        }

        /** A line like any other, unbroken. */
        public Line(String name, List<Point> points) {
            this(name, null, points, List.of());
        }

        /** Returns whether its points lie so close that only the line is drawn. */
        public boolean dense() {
            return points.size() > MOST_MARKED;
        }

        /** Returns its last point; there is at least one. */
        public Point end() {
            return points.get(points.size() - 1);
        }

        /** Returns whether it is not measured but what a source prints. */
        public boolean printed() {
            return rank == Rank.PRINTED;
        }

        public boolean dashed() {
            return apart != null;
        }
    }

    /** Rank of a line among the others of its chart. */
    public enum Rank {
        /** One of the few best, in colour. */
        LEADS,
        /** The form that programs use without this library, in a colour that no other line has. */
        INCUMBENT,
        /** Grey. */
        REST,
        /** Printed by a source: marks without a line between them. */
        PRINTED
    }

    /**
     * A point.
     *
     * @param low lower end of the interval of {@code y}; null without one
     * @param high upper end of the interval of {@code y}; null without one
     * @param note what one should know of it; empty for nothing
     */
    public record Point(double x, double y, Double low, Double high, String note) {
        public static Point of(double x, double y, String note) {
            return new Point(x, y, null, null, note);
        }

        /** Returns a point of a positive value; of an interval that a logarithmic axis has no room for, the note tells. */
        static Point of(double x, Estimate y, String note) {
            boolean fits = y.low() > 0 && Double.isFinite(y.high());
            String open = y.low() > 0 ? "its interval has no upper end" : "its interval reaches down to 0";
            return fits
                    ? new Point(x, y.value(), y.low(), y.high(), note)
                    : of(x, y.value(), note.isEmpty() ? open : note + "; " + open);
        }
    }

    /** Reason for which a line is drawn apart from the others. */
    public enum Apart implements Named {
        STARVES("most starve at the largest size"),
        STARVES_WITH_NOTHING_INSIDE("most starve with nothing inside"),
        ENDS_THE_KERNEL("it ends the kernel"),
        FIT("it is fitted to the points");

        private final String words;

        Apart(String words) {
            this.words = words;
        }

        /** Returns a sentence on those reasons that lines have; empty for none. */
        static String sentence(List<Line> lines) {
            String reasons = lines.stream()
                    .map(Line::apart)
                    .filter(Objects::nonNull)
                    .sorted()
                    .distinct()
                    .map(reason -> reason.words)
                    .collect(Collectors.joining(", or "));
            return reasons.isEmpty() ? "" : "Dashed: " + reasons + ".";
        }
    }

    /** Unit of the numbers along an axis. */
    public enum AxisUnit implements Named {
        /** A plain number; its unit, if any, is in the axis's label. */
        NUMBER,
        /** A time in nanoseconds, shown in the unit that suits it. */
        NANOSECONDS
    }

    /** The colours of lines, on pages and in pictures. */
    public static final class LineColours {
        /**
         * The first seven, after Okabe and Ito and Tol, can be told apart without seeing red or green, and are dark enough for white paper.
         * Most people can tell the others from these, and everybody can by the shapes.
         */
        public static final List<String> ON_LIGHT = List.of(
                "#0072b2", "#d55e00", "#008a64", "#aa4499", "#a67c00", "#2f93d1", "#882255", "#5b4fc4", "#6f8f1f",
                "#e0559b", "#8c5a2b", "#117a8b");

        /** The same hues, light enough for a dark screen. */
        public static final List<String> ON_DARK = List.of(
                "#5aa9e6", "#f4894f", "#37c99a", "#d88fcb", "#e3b53d", "#9bd4f5", "#e57a9b", "#a79bf2", "#b4d455",
                "#ff9ccb", "#d3a06c", "#5fd0e0");

        /** Colour, on white paper, of the form that programs use without this library. */
        public static final String BASE_ON_LIGHT = "#1f2328";

        /** The same on a dark screen. */
        public static final String BASE_ON_DARK = "#f0f3f6";

        /** Lines that do not stand out, on white paper: three times as dark as it. */
        public static final String REST_ON_LIGHT = "#868e98";

        /** The same on a dark screen. */
        public static final String REST_ON_DARK = "#78818c";

        private LineColours() {}

        /** Returns declarations of the variables {@code --c0}, {@code --c1} and so on, for a style sheet. */
        public static String variables(List<String> colours) {
            return IntStream.range(0, colours.size())
                    .mapToObj(i -> "--c" + i + ":" + colours.get(i) + ";")
                    .collect(Collectors.joining());
        }
    }
}
