package io.gpuclass.report;

import io.gpuclass.profile.PlainText;

/** Makes text harmless in GitHub Markdown. */
public final class MarkdownText {
    private MarkdownText() {}

    /** Returns {@code text} on one line, and so that nothing in it acts as markup. */
    public static String escaped(String text) {
        return PlainText.oneLine(text)
                .replace(Wrapper.UNBREAKABLE_SPACE, ' ')
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([\\\\`*_\\[\\]|~#!$@])", "\\\\$1");
    }
}
