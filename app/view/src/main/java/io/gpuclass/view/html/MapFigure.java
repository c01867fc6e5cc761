package io.gpuclass.view.html;

import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.document.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The locality of the L2 cache as a heat map: a column for each SM and a row for each line of memory, those of the first half first. It is as large
 * as a chart, beside which it stands.
 */
final class MapFigure {
    private static final String TITLE = "One atomic, by SM and line of L2";
    private static final int SHADES = 9;
    private static final double SHADE = 0.11;
    private static final double LEFT = 24;
    private static final double RIGHT = 554;
    private static final double TOP = 34;
    private static final double BOTTOM = 284;
    private static final double KEY = 300;
    private static final double KEY_HIGH = 12;
    private static final int HEIGHT = 344;
    private static final int WIDTH = 560;

    private final MemoryMap map;
    private final List<Integer> columns;
    private final List<Integer> rows;

    private MapFigure(MemoryMap map) {
        this.map = map;
        this.columns = inOrder(map.multiprocessors().size(), this::isNear);
        this.rows = inOrder(
                map.atomicNs().get(0).size(), line -> map.halves().lines().contains(line));
    }

    /** Returns the figure; empty where the cache was not mapped. */
    static Optional<Tag> of(MemoryMap map) {
        return map == null || map.atomicNs().isEmpty() ? Optional.empty() : Optional.of(new MapFigure(map).figure());
    }

    private Tag figure() {
        return Tag.of(
                        "figure",
                        Tag.of(
                                "figcaption",
                                Tag.of("h3", TITLE).with("id", "heat-title"),
                                Tag.of("p", Words.linked(words())).with("id", "heat-words")),
                        picture())
                .with("class", "picture");
    }

    private String words() {
        CacheHalves halves = map.halves();
        String times = halves.found() && halves.nearNs() != null && halves.farNs() != null
                ? "An atomic takes " + new Nanos(halves.nearNs())
                        + " to a line in the SM\u2019s own half of the L2 cache, " + new Nanos(halves.farNs())
                        + " to the other half."
                : "An atomic takes " + new Nanos(map.atomics().nearestNs()) + " to "
                        + new Nanos(map.atomics().farthestNs()) + ".";
        return times + " The stronger the colour, the longer.";
    }

    private Tag picture() {
        Tag svg = Tag.of("svg")
                .with("class", "heatmap")
                .with("viewBox", "0 0 " + WIDTH + " " + HEIGHT)
                .with("role", "img")
                .with("aria-labelledby", "heat-title")
                .with("aria-describedby", "heat-words");
        for (int shade = 1; shade < SHADES; shade++) {
            svg.add(shaded(cells(shade), shade));
        }
        double middle = x((int) columns.stream().filter(this::isNear).count());
        double between =
                y((int) rows.stream().filter(map.halves().lines()::contains).count());
        svg.add(Tag.of("path")
                .with("class", "halves")
                .with(
                        "d",
                        "M" + number(LEFT) + " " + number(TOP) + "H" + number(RIGHT) + "V" + number(BOTTOM) + "H"
                                + number(LEFT) + "z"
                                + (map.halves().found()
                                        ? "M" + number(middle) + " " + number(TOP) + "V" + number(BOTTOM) + "M"
                                                + number(LEFT) + " " + number(between) + "H" + number(RIGHT)
                                        : "")));
        svg.add(text(
                        (LEFT + RIGHT) / 2,
                        TOP - 12,
                        columns.size() + " SMs" + (map.halves().found() ? ", by half" : ""))
                .with("text-anchor", "middle"));
        svg.add(text(
                        -(TOP + BOTTOM) / 2,
                        LEFT - 9,
                        rows.size() + " lines" + (map.halves().found() ? ", by half" : ""))
                .with("text-anchor", "middle")
                .with("transform", "rotate(-90)"));
        return svg.add(key());
    }

    /** Returns the shades, every other with the time at which it begins. */
    private Tag key() {
        Tag key = Tag.of("g");
        double nearest = map.atomics().nearestNs();
        double step = (map.atomics().farthestNs() - nearest) / SHADES;
        double wide = (RIGHT - LEFT) / SHADES;
        for (int shade = 0; shade < SHADES; shade++) {
            double x = LEFT + shade * wide;
            key.add(shaded(rectangle(x, KEY, x + wide, KEY + KEY_HIGH), shade));
            if (shade % 2 == 0) {
                key.add(text(x, KEY + KEY_HIGH + 18, new Nanos(nearest + shade * step).toString()));
            }
        }
        return key.add(Tag.of("path").with("class", "halves").with("d", rectangle(LEFT, KEY, RIGHT, KEY + KEY_HIGH)));
    }

    private static Tag text(double x, double y, String words) {
        return Tag.of("text", words).with("x", number(x)).with("y", number(y));
    }

    private static Tag shaded(String path, int shade) {
        return Tag.of("path").with("d", path).with("fill-opacity", number(shade * SHADE));
    }

    private static String rectangle(double left, double top, double right, double bottom) {
        return "M" + number(left) + " " + number(top) + "H" + number(right) + "V" + number(bottom) + "H" + number(left)
                + "z";
    }

    private static String number(double value) {
        double rounded = Math.round(value * 100) / 100.0;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }

    private double x(int column) {
        return LEFT + column * (RIGHT - LEFT) / columns.size();
    }

    private double y(int row) {
        return TOP + row * (BOTTOM - TOP) / rows.size();
    }

    private boolean isNear(int multiprocessor) {
        return map.halves().multiprocessors().contains(map.multiprocessors().get(multiprocessor));
    }

    /** Returns places of the times, those of the first half first. */
    private static List<Integer> inOrder(int count, Predicate<Integer> first) {
        List<Integer> all = IntStream.range(0, count).boxed().toList();
        return Stream.concat(all.stream().filter(first), all.stream().filter(first.negate()))
                .toList();
    }

    /** Returns the outline of all cells of a shade; neighbours in a line make one. */
    private String cells(int shade) {
        List<String> runs = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            for (int from = 0; from < columns.size(); from++) {
                int to = from;
                while (to < columns.size() && shade(columns.get(to), rows.get(row)) == shade) {
                    to++;
                }
                if (to > from) {
                    runs.add(rectangle(x(from), y(row), x(to), y(row + 1)));
                    from = to;
                }
            }
        }
        return String.join("", runs);
    }

    /** Returns the shade of a time, from 0 for the shortest. */
    private int shade(int multiprocessor, int line) {
        double nearest = map.atomics().nearestNs();
        double span = map.atomics().farthestNs() - nearest;
        double share = span > 0 ? (map.atomicNs().get(multiprocessor).get(line) - nearest) / span : 0;
        return (int) Math.max(0, Math.min(SHADES - 1, Math.floor(share * SHADES)));
    }
}
