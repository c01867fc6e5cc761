package io.gpuclass.view.document;

import java.util.List;
import java.util.stream.Stream;

/** A part of a document. */
public sealed interface Block {
    /**
     * A heading.
     *
     * @param level 1 for the document, 2 for a section
     */
    record Heading(int level, String text) implements Block {}

    /**
     * Running text.
     *
     * @param spans its pieces, joined without a space
     * @param item whether it is one of a list
     */
    record Paragraph(List<Cell> spans, boolean item) implements Block {
        public Paragraph {
            spans = List.copyOf(spans);
        }

        public static Paragraph of(Cell... spans) {
            return new Paragraph(List.of(spans), false);
        }

        public static Paragraph item(Cell... spans) {
            return new Paragraph(List.of(spans), true);
        }
    }

    /**
     * Lines that are laid out already: nothing wraps or joins them.
     *
     * @param lines the pieces of each
     */
    record Lines(List<List<Cell>> lines) implements Block {
        public Lines {
            lines = lines.stream().map(List::copyOf).toList();
        }
    }

    /**
     * A table.
     *
     * @param title what it shows, with the unit where all columns share one; empty for none
     * @param rows its rows, each with a cell for every column
     * @param note what a reader must know to read it; empty for none
     */
    record Table(String title, List<Column> columns, List<List<Cell>> rows, String note) implements Block {
        public Table {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<Cell> row : rows) {
                if (row.size() != columns.size()) {
                    throw new IllegalArgumentException(
                            "a row of '" + title + "' has " + row.size() + " cells, not " + columns.size());
                }
            }
        }

        /** Returns the table with another text in the place of one, wherever it stands. */
        public Table replace(String text, String by) {
            return new Table(
                    title.replace(text, by),
                    columns.stream().map(column -> column.replace(text, by)).toList(),
                    rows.stream()
                            .map(row -> row.stream()
                                    .map(cell -> cell.replace(text, by))
                                    .toList())
                            .toList(),
                    note.replace(text, by));
        }
    }

    /**
     * An item of a list that has facts of its own below it.
     *
     * @param kind what sort of entry it is, in letters and hyphens, by which a page can pick some
     * @param head its first line, whose pieces are joined without a space
     * @param facts what follows, each on lines of its own
     */
    record Entry(String kind, List<Cell> head, List<Fact> facts) implements Block {
        public Entry {
            head = List.copyOf(head);
            facts = List.copyOf(facts);
        }
    }

    /**
     * A fact of an entry.
     *
     * @param name what it is, in a word
     */
    record Fact(String name, Cell text) {}

    /** A block that only a document has room for; a terminal does not show it. */
    record Wide(Block block) implements Block {}

    /**
     * A column of a table.
     *
     * @param header what it holds, with the unit where there is one
     * @param more what a second line of the header adds; empty for none
     * @param right whether its cells are flush right, as numbers are
     * @param isWhole whether its cells are never cut, as names are that are typed again
     */
    public record Column(String header, String more, boolean right, boolean isWhole) {
        public Column(String header, String more, boolean right) {
            this(header, more, right, false);
        }

        public static Column name(String header) {
            return new Column(header, "", false, true);
        }

        public static Column text(String header) {
            return new Column(header, "", false);
        }

        public static Column number(String header) {
            return number(header, "");
        }

        public static Column number(String header, String more) {
            return new Column(header, more, true);
        }

        private Column replace(String text, String by) {
            return new Column(header.replace(text, by), more.replace(text, by), right, isWhole);
        }

        int width() {
            return Math.max(header.length(), more.length());
        }

        int longestWord() {
            return Stream.of(header, more)
                    .flatMap(text -> Stream.of(text.split(" ")))
                    .mapToInt(String::length)
                    .max()
                    .orElse(0);
        }
    }
}
