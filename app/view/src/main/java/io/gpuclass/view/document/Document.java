package io.gpuclass.view.document;

import java.util.List;
import java.util.stream.Stream;

/** A report, ready to be shown in any form. Immutable. */
public final class Document {
    private final List<Block> blocks;

    public Document(List<Block> blocks) {
        this.blocks = List.copyOf(blocks);
    }

    /** Returns documents one after the other. */
    public static Document of(Document... parts) {
        return new Document(
                Stream.of(parts).flatMap(part -> part.blocks.stream()).toList());
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

    /**
     * Returns the report as elements of an HTML page, its sections folded.
     *
     * @param idPrefix what ids start with, to be unique on the page
     * @param deeper how many levels its headings are below those of a page of its own
     */
    public List<Tag> toHtml(String idPrefix, int deeper) {
        return new HtmlRenderer(idPrefix, deeper).render(blocks);
    }
}
