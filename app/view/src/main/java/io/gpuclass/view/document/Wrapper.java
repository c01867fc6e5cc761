package io.gpuclass.view.document;

import io.gpuclass.view.document.Cell.Tone;
import java.util.ArrayList;
import java.util.List;

/** Breaks running text into lines between words, and inside a word that is longer than a line. Colour does not count as width. */
public record Wrapper(Style style, int width) {
    private static final String BULLET = "  • ";
    private static final int GAP = 2;

    /** Before and after each space, except the one before a separating dot. */
    private static final String WORDS = "(?<= )(?!·)|(?= (?!·))";

    /** Appends the lines of a paragraph, each with its newline. */
    void write(Block.Paragraph paragraph, StringBuilder out) {
        String first = paragraph.item() ? BULLET : "";
        write(paragraph.spans(), first, " ".repeat(first.length()), out);
    }

    /** Appends the lines of an entry: the names of its facts in a column, faint, and the facts in another. */
    void write(Block.Entry entry, StringBuilder out) {
        String indent = " ".repeat(BULLET.length());
        write(entry.head(), BULLET, indent, out);
        int names = entry.facts().stream()
                .mapToInt(fact -> fact.name().length())
                .max()
                .orElse(0);
        String below = " ".repeat(BULLET.length() + names + GAP);
        for (Block.Fact fact : entry.facts()) {
            String padding = " ".repeat(names - fact.name().length() + GAP);
            write(List.of(fact.text()), indent + style.paint(Tone.FAINT, fact.name()) + padding, below, out);
        }
    }

    /** Appends lines, each with its newline, that start with {@code first} and then with as wide an {@code indent}. */
    public void write(List<Cell> spans, String first, String indent, StringBuilder out) {
        out.append(first);
        List<Cell> line = new ArrayList<>();
        int column = indent.length();
        for (Cell word : words(spans)) {
            if (column + word.width() > width && !line.isEmpty()) {
                endLine(line, out);
                out.append(indent);
                line.clear();
                column = indent.length();
            }
            if (!line.isEmpty() || !word.text().isBlank()) {
                line.add(word);
                column += word.width();
            }
        }
        endLine(line, out);
    }

    /** Appends words, those of one tone painted together, and a newline. */
    private void endLine(List<Cell> words, StringBuilder out) {
        int end = words.size();
        while (end > 0 && words.get(end - 1).text().isBlank()) {
            end--;
        }
        StringBuilder run = new StringBuilder();
        for (int i = 0; i < end; i++) {
            run.append(words.get(i).text().replace(Cell.UNBREAKABLE_SPACE, ' '));
            if (i + 1 == end || words.get(i + 1).tone() != words.get(i).tone()) {
                out.append(style.paint(words.get(i).tone(), run.toString()));
                run.setLength(0);
            }
        }
        out.append('\n');
    }

    /** Returns words and the spaces between them, words longer than half a line in pieces. */
    private List<Cell> words(List<Cell> spans) {
        List<Cell> words = new ArrayList<>();
        for (Cell span : spans) {
            for (String word : span.text().split(WORDS)) {
                for (String piece : pieces(word)) {
                    words.add(new Cell(piece, span.tone()));
                }
            }
        }
        return words;
    }

    private List<String> pieces(String word) {
        List<String> pieces = new ArrayList<>();
        String rest = word;
        while (rest.codePointCount(0, rest.length()) > width / 2) {
            int end = rest.offsetByCodePoints(0, width / 2);
            pieces.add(rest.substring(0, end));
            rest = rest.substring(end);
        }
        pieces.add(rest);
        return pieces;
    }
}
