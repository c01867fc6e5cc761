package io.gpuclass.view.document;

import java.util.ArrayList;
import java.util.List;

/** A report, ready to be shown in any form. Immutable. */
public record Document(List<Block> blocks) {
    public Document {
        blocks = List.copyOf(blocks);
    }

    @SafeVarargs
    public static Document of(List<? extends Block>... sections) {
        List<Block> blocks = new ArrayList<>();
        for (List<? extends Block> section : sections) {
            blocks.addAll(section);
        }
        return new Document(blocks);
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
