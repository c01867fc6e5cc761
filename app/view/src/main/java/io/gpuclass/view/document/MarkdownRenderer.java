package io.gpuclass.view.document;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell.Tone;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Shows a document as GitHub Markdown. Text is escaped, so that nothing in a profile acts as markup. One use, one thread. */
public final class MarkdownRenderer {
    private final StringBuilder out = new StringBuilder();

    String render(List<Block> blocks) {
        Block previous = null;
        for (Block block : blocks) {
            if (previous != null && !(isItem(previous) && isItem(block))) {
                out.append('\n');
            }
            write(block);
            previous = block;
        }
        return out.toString();
    }

    private static boolean isItem(Block block) {
        return block instanceof Block.Entry || (block instanceof Block.Paragraph paragraph && paragraph.item());
    }

    private void write(Block block) {
        if (block instanceof Block.Heading heading) {
            out.append("#".repeat(heading.level())).append(' ').append(escaped(heading.text()));
            out.append('\n');
        } else if (block instanceof Block.Paragraph paragraph) {
            out.append(paragraph.item() ? "- " : "");
            paragraph.spans().forEach(span -> out.append(shown(span)));
            out.append('\n');
        } else if (block instanceof Block.Table table) {
            writeTable(table);
        } else if (block instanceof Block.Lines laid) {
            out.append("```\n");
            laid.lines().forEach(line -> {
                line.forEach(cell -> out.append(cell.text()));
                out.append('\n');
            });
            out.append("```\n");
        } else if (block instanceof Block.Entry entry) {
            writeEntry(entry);
        } else if (block instanceof Block.Wide wide) {
            write(wide.block());
        }
    }

    private void writeEntry(Block.Entry entry) {
        out.append("- ");
        entry.head().forEach(span -> out.append(shown(span)));
        out.append('\n');
        entry.facts()
                .forEach(fact -> out.append("  - ")
                        .append(escaped(fact.name()))
                        .append(": ")
                        .append(shown(fact.text()))
                        .append('\n'));
    }

    private void writeTable(Block.Table table) {
        if (!table.title().isEmpty()) {
            out.append("**").append(escaped(table.title())).append("**\n\n");
        }
        writeRow(table.columns().stream().map(MarkdownRenderer::header).toList());
        writeRow(table.columns().stream()
                .map(column -> column.right() ? "---:" : "---")
                .toList());
        table.rows()
                .forEach(row ->
                        writeRow(row.stream().map(MarkdownRenderer::shown).toList()));
        if (!table.note().isEmpty()) {
            out.append('\n').append(escaped(table.note())).append('\n');
        }
    }

    private static String header(Column column) {
        String more = column.more().isEmpty() ? "" : "<br>" + escaped(column.more());
        return escaped(column.header()) + more;
    }

    private void writeRow(List<String> cells) {
        out.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |")))
                .append('\n');
    }

    private static String shown(Cell cell) {
        String text = escaped(cell.text());
        boolean bold = cell.tone() == Tone.STRONG || cell.tone() == Tone.BAD || cell.tone() == Tone.WARN;
        return bold && !text.isBlank() ? "**" + text + "**" : text;
    }

    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]|~#!$@]");

    /** Text of which GitHub makes a link, or a call to somebody, though it is no markup: the start of an address, a name, a number. */
    private static final Pattern LINKED = Pattern.compile("(?i)(?<=:)(?=//)|(?<=\\bwww)(?=\\.)|(?<=[@#])(?=\\w)");

    private static final String NOTHING = "<!-- -->";

    /** Returns {@code text} on one line, and so that nothing in it acts as markup, or becomes a link. */
    public static String escaped(String text) {
        String harmless = PlainText.oneLine(text)
                .replace(Cell.UNBREAKABLE_SPACE, ' ')
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
        String plain = MARKUP.matcher(harmless).replaceAll("\\\\$0");
        return LINKED.matcher(plain).replaceAll(NOTHING);
    }
}
