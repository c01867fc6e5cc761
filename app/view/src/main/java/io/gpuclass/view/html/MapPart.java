package io.gpuclass.view.html;

import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.section.machine.MapSection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The locality of the L2 cache on the page: what the report says of it, and a heat map with a column for each SM and a row for each line, those of the
 * first half first.
 */
record MapPart(MemoryMap map, String id) {
    private static final int SHADES = 9;
    private static final double SHADE = 0.1;
    private static final int WIDE = 6;
    private static final int HIGH = 10;
    private static final int LEFT = 30;
    private static final int TOP = 26;
    private static final int BELOW = 66;
    private static final String TITLE = "One atomic, by SM and line of memory";

    /** @param deeper how many levels headings are below those of a document */
    static List<Tag> of(MemoryMap map, String id, int deeper) {
        List<Tag> parts = new ArrayList<>(new Document(MapSection.blocks(map)).toHtml(id, deeper));
        if (!map.atomicNs().isEmpty()) {
            parts.add(new MapPart(map, id).picture());
        }
        return parts;
    }

    private Tag picture() {
        List<Integer> rows = rows();
        List<Integer> lines = lines();
        int right = LEFT + rows.size() * WIDE;
        int bottom = TOP + lines.size() * HIGH;
        Tag svg = Tag.of("svg", Tag.of("title", TITLE).with("id", id + "-heat"))
                .with("class", "lines fits")
                .with("viewBox", "0 0 " + (right + 1) + " " + (bottom + BELOW))
                .with("width", Integer.toString(right + 1))
                .with("role", "img")
                .with("aria-labelledby", id + "-heat " + id + "-heat-words");
        for (int shade = 1; shade < SHADES; shade++) {
            svg.add(shaded(cells(rows, lines, shade), shade));
        }
        long near = rows.stream().filter(this::isNear).count();
        long nearLines = lines.stream().filter(map.halves().lines()::contains).count();
        svg.add(Tag.of("path")
                .with("class", "halves")
                .with(
                        "d",
                        "M" + LEFT + " " + TOP + "H" + right + "V" + bottom + "H" + LEFT + "zM" + (LEFT + near * WIDE)
                                + " " + TOP + "V" + bottom + "M" + LEFT + " " + (TOP + nearLines * HIGH) + "H"
                                + right));
        svg.add(text(LEFT, TOP - 8, rows.size() + " SMs, those of the first half of the chip on the left"));
        svg.add(text(12 - bottom, 12, lines.size() + " lines of memory, the first half's on top")
                .with("transform", "rotate(-90)"));
        svg.add(key(bottom + 16));
        String words = "The stronger the colour, the longer one atomic takes: from "
                + new Nanos(map.atomics().nearestNs()) + " to "
                + new Nanos(map.atomics().farthestNs()) + ".";
        Tag caption = Tag.of("figcaption", Tag.of("p", words).with("id", id + "-heat-words"));
        return Tag.of("figure", svg, caption).with("class", "processors");
    }

    /** Returns the shades with the times at which they begin. */
    private Tag key(int top) {
        Tag key = Tag.of("g");
        double nearest = map.atomics().nearestNs();
        double step = (map.atomics().farthestNs() - nearest) / SHADES;
        for (int shade = 0; shade < SHADES; shade++) {
            int x = LEFT + shade * 60;
            key.add(shaded("M" + x + " " + top + "h60v12h-60z", shade));
            key.add(text(x, top + 28, new Nanos(nearest + shade * step).toString()));
        }
        return key;
    }

    private static Tag text(int x, int y, String words) {
        return Tag.of("text", words).with("x", Integer.toString(x)).with("y", Integer.toString(y));
    }

    private static Tag shaded(String path, int shade) {
        return Tag.of("path")
                .with("d", path)
                .with("fill-opacity", Double.toString(Math.round(shade * SHADE * 100) / 100.0));
    }

    private boolean isNear(int row) {
        return map.halves().multiprocessors().contains(map.multiprocessors().get(row));
    }

    /** Returns the rows of the times, those of the first half first. */
    private List<Integer> rows() {
        return inOrder(IntStream.range(0, map.multiprocessors().size()).boxed().toList(), this::isNear);
    }

    private List<Integer> lines() {
        return inOrder(
                IntStream.range(0, map.atomicNs().get(0).size()).boxed().toList(),
                line -> map.halves().lines().contains(line));
    }

    private static List<Integer> inOrder(List<Integer> all, Predicate<Integer> first) {
        return Stream.concat(all.stream().filter(first), all.stream().filter(first.negate()))
                .toList();
    }

    /** Returns the outline of all cells of a shade; neighbours in a line make one. */
    private String cells(List<Integer> rows, List<Integer> lines, int shade) {
        StringBuilder path = new StringBuilder();
        for (int top = 0; top < lines.size(); top++) {
            for (int from = 0; from < rows.size(); from++) {
                int to = from;
                while (to < rows.size() && shade(rows.get(to), lines.get(top)) == shade) {
                    to++;
                }
                if (to > from) {
                    int width = (to - from) * WIDE;
                    path.append("M" + (LEFT + from * WIDE) + " " + (TOP + top * HIGH) + "h" + width + "v" + HIGH + "h-"
                            + width + "z");
                    from = to;
                }
            }
        }
        return path.toString();
    }

    /** Returns the shade of a time, from 0 for the shortest. */
    private int shade(int row, int line) {
        double nearest = map.atomics().nearestNs();
        double span = map.atomics().farthestNs() - nearest;
        double share = span > 0 ? (map.atomicNs().get(row).get(line) - nearest) / span : 0;
        return (int) Math.max(0, Math.min(SHADES - 1, Math.floor(share * SHADES)));
    }
}
