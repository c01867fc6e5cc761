package io.gpuclass.view.document;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell.Tone;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Shows a document on a terminal. One use, one thread. */
public final class TextRenderer {
    /** Widest line, on any terminal. */
    public static final int WIDTH = 100;

    private static final String INDENT = "  ";
    private static final String GAP = "  ";
    private static final int NARROWEST = 4;

    /** Characters of a cell or of a head that stay together on a terminal narrower than a file's lines: as many as leave room for all. */
    private static final List<Integer> PIECES = List.of(16, 12, 8, NARROWEST);

    /** Longest number: what is longer in a column of numbers is words. */
    private static final int NUMBER = 9;

    private final Style style;
    private final int columns;
    private final StringBuilder out = new StringBuilder();

    public TextRenderer(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    String render(List<Block> blocks) {
        Block previous = null;
        for (Block block : blocks) {
            if (block instanceof Block.Wide) {
                continue;
            }
            if (previous != null && separate(previous, block)) {
                out.append('\n');
            }
            write(block);
            previous = block;
        }
        return out.toString();
    }

    private static boolean separate(Block previous, Block next) {
        boolean textGoesOn = previous instanceof Block.Paragraph before
                && next instanceof Block.Paragraph after
                && before.item() == after.item();
        boolean heads = previous instanceof Block.Heading && !(next instanceof Block.Heading);
        return !heads && !textGoesOn;
    }

    private void write(Block block) {
        if (block instanceof Block.Heading heading) {
            writeHeading(heading);
        } else if (block instanceof Block.Paragraph paragraph) {
            new Wrapper(style, columns).write(paragraph, out);
        } else if (block instanceof Block.Table table) {
            writeTable(table);
        } else if (block instanceof Block.Lines laid) {
            laid.lines().forEach(this::writeLine);
        } else if (block instanceof Block.Entry entry) {
            new Wrapper(style, columns).write(entry, out);
        }
    }

    private void writeLine(List<Cell> line) {
        line.forEach(cell -> out.append(style.paint(cell.tone(), cell.text())));
        out.append('\n');
    }

    private void writeHeading(Block.Heading heading) {
        String text = PlainText.oneLine(heading.text(), WIDTH);
        out.append(style.paint(Tone.STRONG, text)).append('\n');
        String rule = heading.level() == 1 ? "═" : "─";
        out.append(style.paint(Tone.FAINT, rule.repeat(text.codePointCount(0, text.length()))))
                .append('\n');
    }

    private void writeTable(Block.Table table) {
        List<Integer> widths = widths(table);
        if (!table.title().isEmpty()) {
            new Wrapper(style, columns).write(Block.Paragraph.of(Cell.strong(table.title())), out);
        }
        writeHead(table, widths, Column::header);
        if (table.columns().stream().anyMatch(column -> !column.more().isEmpty())) {
            writeHead(table, widths, Column::more);
        }
        int total = widths.stream().mapToInt(Integer::intValue).sum() + GAP.length() * (widths.size() - 1);
        out.append(INDENT).append(style.paint(Tone.FAINT, "─".repeat(total))).append('\n');
        table.rows()
                .forEach(row ->
                        writeRow(table, widths, row, isNarrow() ? TextRenderer::pieceEnd : TextRenderer::nameEnd));
        if (!table.note().isEmpty()) {
            new Wrapper(style, columns).write(List.of(Cell.faint(table.note())), INDENT, INDENT, out);
        }
    }

    private void writeHead(Block.Table table, List<Integer> widths, Function<Column, String> text) {
        List<Cell> row = table.columns().stream().map(text).map(Cell::faint).toList();
        writeRow(table, widths, row, TextRenderer::headEnd);
    }

    /**
     * Writes a row; what is parted goes on in lines of its own.
     *
     * @param partedAt returns where a text is to be parted in a column of a width
     */
    private void writeRow(
            Block.Table table, List<Integer> widths, List<Cell> row, ToIntBiFunction<String, Integer> partedAt) {
        StringBuilder line = new StringBuilder(INDENT);
        List<Cell> rest = new ArrayList<>(Collections.nCopies(row.size(), Cell.EMPTY));
        for (int i = 0; i < row.size(); i++) {
            Cell cell = row.get(i);
            int end = partedAt.applyAsInt(cell.text(), widths.get(i));
            rest.set(i, new Cell(cell.text().substring(end).stripLeading(), cell.tone()));
            String text = PlainText.oneLine(cell.text().substring(0, end), widths.get(i));
            String padding = " ".repeat(widths.get(i) - text.codePointCount(0, text.length()));
            String painted = style.paint(cell.tone(), text);
            line.append(i == 0 ? "" : GAP)
                    .append(table.columns().get(i).right() ? padding + painted : painted + padding);
        }
        out.append(line.toString().stripTrailing()).append('\n');
        if (!rest.stream().allMatch(cell -> cell.text().isEmpty())) {
            writeRow(table, widths, rest, partedAt);
        }
    }

    /** Parts a head between words; inside one only where that is wider than its column. */
    private static int headEnd(String text, int width) {
        if (text.length() <= width) {
            return text.length();
        }
        int space = text.lastIndexOf(' ', width);
        return space > 0 ? space : width;
    }

    /** Parts a name, so that it can be told from others that begin alike: behind an underscore where its first word is wider than its column. */
    private static int nameEnd(String text, int width) {
        boolean fits = text.split(" ", 2)[0].length() <= width;
        int parted = fits ? -1 : text.lastIndexOf('_', width - 1);
        return parted < 0 ? text.length() : parted + 1;
    }

    /** Parts a cell between words, else as a name, else where it must be. */
    private static int pieceEnd(String text, int width) {
        if (text.length() <= width) {
            return text.length();
        }
        int space = text.lastIndexOf(' ', width);
        int parted = space > 0 ? space : text.lastIndexOf('_', width - 1) + 1;
        return parted > 0 ? parted : Character.isLowSurrogate(text.charAt(width)) ? width - 1 : width;
    }

    private boolean isNarrow() {
        return columns < WIDTH;
    }

    /**
     * Returns each column's width: what it needs or, where all that is too wide, heads in several lines, then the widest cells cut, but no numbers; on
     * a narrow terminal parted instead, at last those too that are whole elsewhere.
     */
    private List<Integer> widths(Block.Table table) {
        int room = columns - INDENT.length() - GAP.length() * (table.columns().size() - 1);
        List<Integer> widths = each(table, (column, cells) -> Math.max(column.width(), cells));
        narrow(widths, each(table, TextRenderer::withHeadsParted), room);
        if (isNarrow()) {
            PIECES.forEach(piece ->
                    narrow(widths, each(table, (column, cells) -> inPieces(column, cells, piece)), room));
        } else {
            narrow(widths, each(table, TextRenderer::cut), room);
        }
        return widths;
    }

    /** @param width returns the width of a column whose widest cell has one */
    private static List<Integer> each(Block.Table table, ToIntBiFunction<Column, Integer> width) {
        return IntStream.range(0, table.columns().size())
                .mapToObj(i -> width.applyAsInt(table.columns().get(i), widest(table, i)))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static int withHeadsParted(Column column, int cells) {
        return Math.max(column.longestWord(), cells);
    }

    private static int cut(Column column, int cells) {
        return column.isWhole()
                ? withHeadsParted(column, cells)
                : Math.max(NARROWEST, isNumber(column, cells) ? cells : NARROWEST);
    }

    private static int inPieces(Column column, int cells, int piece) {
        int least = isNumber(column, cells) ? cells : Math.min(cells, piece);
        return column.isWhole() && piece == PIECES.get(0)
                ? withHeadsParted(column, cells)
                : Math.max(least, Math.min(column.longestWord(), piece));
    }

    private static boolean isNumber(Column column, int cells) {
        return column.right() && cells <= NUMBER;
    }

    /** Takes from the widest columns until all have room, or are as narrow as they may be. */
    private static void narrow(List<Integer> widths, List<Integer> least, int room) {
        int needed = widths.stream().mapToInt(Integer::intValue).sum();
        for (; needed > room; needed--) {
            int widest = IntStream.range(0, widths.size())
                    .filter(i -> widths.get(i) > least.get(i))
                    .boxed()
                    .max(Comparator.comparing((Integer i) -> widths.get(i)).thenComparing(Comparator.reverseOrder()))
                    .orElse(-1);
            if (widest < 0) {
                return;
            }
            widths.set(widest, widths.get(widest) - 1);
        }
    }

    private static int widest(Block.Table table, int column) {
        return table.rows().stream()
                .mapToInt(row -> row.get(column).width())
                .max()
                .orElse(0);
    }
}
