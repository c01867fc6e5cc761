package io.gpuclass.console.docs;

import java.util.List;
import java.util.Locale;

/** Writes roff with the man macros. Parameters are plain text unless named otherwise. Used once. */
public final class Roff {
    private final StringBuilder out = new StringBuilder();

    public Roff title(String name, String section, String source, String manual) {
        return request(".TH", quoted(name), section, "\"\"", quoted(source), quoted(manual));
    }

    public Roff section(String heading) {
        return request(".SH", quoted(heading.toUpperCase(Locale.ROOT)));
    }

    public Roff paragraphs(List<String> paragraphs) {
        for (int i = 0; i < paragraphs.size(); i++) {
            if (i > 0) {
                request(".PP");
            }
            line(escaped(paragraphs.get(i)));
        }
        return this;
    }

    public Roff tagged(String tag, String description) {
        return request(".TP").line(tag).line(escaped(description));
    }

    public Roff verbatim(List<String> lines) {
        request(".EX");
        lines.forEach(line -> line(escaped(line)));
        return request(".EE");
    }

    public Roff line(String roff) {
        // A dot or an apostrophe at the start would make it a request.
        out.append(roff.startsWith(".") || roff.startsWith("'") ? "\\&" : "")
                .append(roff)
                .append('\n');
        return this;
    }

    public String text() {
        return out.toString();
    }

    public static String bold(String text) {
        return "\\fB" + escaped(text) + "\\fR";
    }

    public static String italic(String text) {
        return "\\fI" + escaped(text) + "\\fR";
    }

    public static String escaped(String text) {
        StringBuilder roff = new StringBuilder();
        text.codePoints().forEach(character -> roff.append(escaped(character)));
        return roff.toString();
    }

    private static String escaped(int character) {
        return switch (character) {
            case '\\' -> "\\e";
            case '-' -> "\\-";
            case '\'' -> "\\(aq";
            case '"' -> "\\(dq";
            case '^' -> "\\(ha";
            case '~' -> "\\(ti";
            case '`' -> "\\(ga";
            default ->
                character < 0x80 ? Character.toString(character) : String.format(Locale.ROOT, "\\[u%04X]", character);
        };
    }

    private Roff request(String macro, String... arguments) {
        out.append(macro);
        for (String argument : arguments) {
            out.append(' ').append(argument);
        }
        out.append('\n');
        return this;
    }

    private static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }
}
