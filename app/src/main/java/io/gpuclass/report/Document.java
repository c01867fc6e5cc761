package io.gpuclass.report;

import java.util.List;

/** A report, ready to be shown in any form. Immutable. */
public final class Document {
    private final List<Block> blocks;

    Document(List<Block> blocks) {
        this.blocks = List.copyOf(blocks);
    }

    /** Returns the report for a terminal: at most {@value TextRenderer#WIDTH} columns, ends with a newline. */
    public String toText(Style style) {
        return toText(style, TextRenderer.WIDTH);
    }

    /** Returns the report for a terminal of so many columns: running text keeps to them, tables cannot. */
    public String toText(Style style, int columns) {
        return new TextRenderer(style, Math.min(columns, TextRenderer.WIDTH)).render(blocks);
    }

    /** Returns the report as GitHub Markdown that ends with a newline. */
    public String toMarkdown() {
        return new MarkdownRenderer().render(blocks);
    }
}
