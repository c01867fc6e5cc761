package io.gpuclass.view.report;

import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of the first screen: a label, then text beside it. What matters least is left out where there are too many. Confined to one thread. */
final class Screen {
    /** Room for a label, and for what its cells have in common. */
    static final int LABEL = 11;

    static final int NAME = 22;

    /** As wide as the screen is at most; where a terminal has less, sizes stand below each other. */
    static final int WIDTH = 72;

    private final int width;
    private final List<ScreenPart> rows = new ArrayList<>();

    Screen(int width) {
        this.width = width;
    }

    private record ScreenPart(Worth worth, List<List<Cell>> lines) {}

    int width() {
        return width;
    }

    /** Returns whether sizes have room beside each other; else each has a line. */
    boolean isWide() {
        return width >= WIDTH;
    }

    /** Adds text that goes on below itself where it is longer than a line. */
    Screen text(Worth worth, String label, Tone tone, String text) {
        List<List<Cell>> lines = new ArrayList<>();
        wrapped(text, width - LABEL)
                .forEach(line -> lines.add(line(lines.isEmpty() ? label : "", Cell.of(line), tone)));
        rows.add(new ScreenPart(worth, lines));
        return this;
    }

    private static List<String> wrapped(String text, int room) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > room) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    Screen text(Worth worth, String label, String text) {
        return text(worth, label, Tone.PLAIN, text);
    }

    /** Adds a sentence that begins where labels do, and goes on below itself. */
    Screen line(Worth worth, Tone tone, String text) {
        List<List<Cell>> lines = new ArrayList<>();
        wrapped(text, width).forEach(line -> lines.add(List.of(new Cell(line, tone))));
        rows.add(new ScreenPart(worth, lines));
        return this;
    }

    /** Adds a command on one line, however long, so that it can be copied. */
    Screen command(Worth worth, String label, String command) {
        rows.add(new ScreenPart(worth, List.of(List.of(Cell.strong(label + "  "), Cell.of(command)))));
        return this;
    }

    /** Returns whether a line so far has a word. */
    boolean names(String word) {
        Pattern whole = Pattern.compile("\\b" + Pattern.quote(word) + "\\b");
        return rows.stream()
                .flatMap(row -> row.lines.stream())
                .flatMap(List::stream)
                .anyMatch(cell -> whole.matcher(cell.text()).find());
    }

    /** Adds a name and a value for each of some columns, which share the rest of the line. */
    Screen columns(Worth worth, String label, String name, Tone tone, List<String> values) {
        int room = (width - LABEL - NAME) / Math.max(1, values.size());
        int last = width - LABEL - NAME - room * (values.size() - 1);
        StringBuilder line = new StringBuilder(name + " ".repeat(Math.max(0, NAME - name.length())));
        int end = NAME;
        for (int i = 0; i < values.size(); i++) {
            end += i == 0 ? last : room;
            line.append(" "
                            .repeat(Math.max(
                                    1, end - line.length() - values.get(i).length())))
                    .append(values.get(i));
        }
        rows.add(new ScreenPart(
                worth, List.of(line(label, Cell.of(line.toString().stripTrailing()), tone))));
        return this;
    }

    /** Adds an empty line, which is among the first to be left out. */
    Screen blank() {
        rows.add(new ScreenPart(Worth.LEAST, List.of(List.of(Cell.EMPTY))));
        return this;
    }

    Screen title(String text) {
        rows.add(new ScreenPart(Worth.ANSWER, List.of(List.of(Cell.strong(text)))));
        return this;
    }

    private static List<Cell> line(String label, Cell text, Tone tone) {
        return List.of(
                Cell.strong(label + " ".repeat(Math.max(1, LABEL - label.length()))), new Cell(text.text(), tone));
    }

    /** Returns the lines; where they are more than so many, without those that matter least, the last of them first. */
    Block.Lines lines(int most) {
        List<ScreenPart> kept = new ArrayList<>(rows);
        while (count(kept) > most && kept.stream().anyMatch(row -> row.worth != Worth.ANSWER)) {
            Worth least = kept.stream()
                    .map(ScreenPart::worth)
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
            int last = kept.size() - 1;
            while (kept.get(last).worth != least) {
                last--;
            }
            kept.remove(last);
        }
        return new Block.Lines(kept.stream().flatMap(row -> row.lines.stream()).toList());
    }

    private static int count(List<ScreenPart> rows) {
        return rows.stream().mapToInt(row -> row.lines.size()).sum();
    }
}
