package io.gpuclass.view.document;

import io.gpuclass.profile.PlainText;
import java.util.regex.Pattern;

/** Makes text harmless in GitHub Markdown. */
public final class MarkdownText {
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]|~#!$@]");

    /** What GitHub makes a link of, or a call to somebody, though it is no markup: the start of an address, a name, a number. */
    private static final Pattern LINKED = Pattern.compile("(?i)(?<=:)(?=//)|(?<=\\bwww)(?=\\.)|(?<=[@#])(?=\\w)");

    private static final String NOTHING = "<!-- -->";

    private MarkdownText() {}

    /** Returns {@code text} on one line, and so that nothing in it acts as markup, or becomes a link. */
    public static String escaped(String text) {
        String harmless = PlainText.oneLine(text)
                .replace(Wrapper.UNBREAKABLE_SPACE, ' ')
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
        String plain = MARKUP.matcher(harmless).replaceAll("\\\\$0");
        return LINKED.matcher(plain).replaceAll(NOTHING);
    }
}
