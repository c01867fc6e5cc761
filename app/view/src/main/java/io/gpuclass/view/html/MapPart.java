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
 * Where memory lies on the page: what the report says of it, and a heat map with a column for each SM and a row for each line, those of the
 * first half first.
 *
 * @param map what was measured
 * @param id what its ids start with
 */
record MapPart(MemoryMap map, String id) {
    private static final int SHADES = 9;
    private static final double SHADE = 0.09;
    private static final int WIDE = 6;
    private static final int HIGH = 10;
    private static final String TITLE = "One atomic, by SM and line";
    private static final String WORDS =
            "One atomic: a column for each SM and a row for each line, those of the first half first, by number. The darker a cell,"
                    + " the longer it takes, in nine equal steps from ";

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
        List<Tag> cells = IntStream.range(0, lines.size())
                .boxed()
                .flatMap(row -> cells(rows, lines.get(row), row).stream())
                .toList();
        Tag svg = Tag.of("svg", Tag.of("title", TITLE).with("id", id + "-heat"), cells)
                .with("class", "lines fits")
                .with("viewBox", "0 0 " + rows.size() * WIDE + " " + lines.size() * HIGH)
                .with("width", Integer.toString(rows.size() * WIDE))
                .with("role", "img")
                .with("aria-labelledby", id + "-heat " + id + "-heat-words");
        String words = WORDS + new Nanos(map.atomics().nearestNs()) + " to "
                + new Nanos(map.atomics().farthestNs()) + ".";
        Tag caption = Tag.of("figcaption", Tag.of("p", words).with("id", id + "-heat-words"));
        return Tag.of("figure", svg, caption).with("class", "processors");
    }

    /** Returns the rows of the times, those of the first half first. */
    private List<Integer> rows() {
        return inOrder(
                IntStream.range(0, map.multiprocessors().size()).boxed().toList(),
                row -> map.halves()
                        .multiprocessors()
                        .contains(map.multiprocessors().get(row)));
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

    /** Returns the cells of a line; neighbours of one shade make one. */
    private List<Tag> cells(List<Integer> rows, int line, int top) {
        List<Tag> cells = new ArrayList<>();
        for (int from = 0; from < rows.size(); ) {
            int shade = shade(rows.get(from), line);
            int to = from + 1;
            while (to < rows.size() && shade(rows.get(to), line) == shade) {
                to++;
            }
            if (shade > 0) {
                cells.add(cell(from, to, top, shade));
            }
            from = to;
        }
        return cells;
    }

    private static Tag cell(int from, int to, int top, int shade) {
        return Tag.of("rect")
                .with("x", Integer.toString(from * WIDE))
                .with("y", Integer.toString(top * HIGH))
                .with("width", Integer.toString((to - from) * WIDE))
                .with("height", Integer.toString(HIGH))
                .with("fill-opacity", Double.toString(Math.round(shade * SHADE * 100) / 100.0));
    }

    /** Returns the shade of a time, from 0 for the shortest. */
    private int shade(int row, int line) {
        double nearest = map.atomics().nearestNs();
        double span = map.atomics().farthestNs() - nearest;
        double share = span > 0 ? (map.atomicNs().get(row).get(line) - nearest) / span : 0;
        return (int) Math.max(0, Math.min(SHADES - 1, Math.floor(share * SHADES)));
    }
}
