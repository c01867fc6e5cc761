package io.gpuclass.view.document;

import io.gpuclass.profile.PlainText;
import java.util.Optional;

/**
 * A piece of text with its tone. The text is made safe here, once for all renderers: profiles come from anywhere.
 *
 * @param text one line without control characters
 * @param tone what it means to the reader
 */
public record Cell(String text, Tone tone) {
    public static final Cell EMPTY = of("");
    /** Keeps the words of a fact on one line. */
    public static final char UNBREAKABLE_SPACE = '\u00A0';

    private static final String SPACE = String.valueOf(UNBREAKABLE_SPACE);

    public Cell {
        text = PlainText.oneLine(text);
    }

    public static Cell of(String text) {
        return new Cell(text, Tone.PLAIN);
    }

    /** Returns text of which numbers and their units, and intervals, stay on one line. */
    public static Cell unbroken(String text) {
        return of(text.replaceAll("(?<=[0-9]) (?=(%|ns|us|ms|s)(?![A-Za-z]))", SPACE)
                .replaceAll("(?<=rho) (?=[-+0-9])", SPACE)
                .replaceAll("(?<=[0-9%]) (?=\\[[-+0-9])", SPACE)
                .replaceAll("(?<=\\[[-+]?[0-9.]{1,12}(?:.%)?,) (?=[-+0-9])", SPACE));
    }

    public static Cell strong(String text) {
        return new Cell(text, Tone.STRONG);
    }

    public static Cell faint(String text) {
        return new Cell(text, Tone.FAINT);
    }

    public static Cell good(String text) {
        return new Cell(text, Tone.GOOD);
    }

    public static Cell warn(String text) {
        return new Cell(text, Tone.WARN);
    }

    public static Cell bad(String text) {
        return new Cell(text, Tone.BAD);
    }

    /** Returns the cell of a value that may be missing. */
    public static Cell orDash(Object value) {
        return value == null ? faint("-") : of(value.toString());
    }

    /** Returns a cell as it is, and the cell of any other value, which may be missing, or an {@link Optional}. */
    public static Cell from(Object value) {
        Object held = value instanceof Optional<?> one ? one.orElse(null) : value;
        return held instanceof Cell cell ? cell : orDash(held);
    }

    Cell replace(String old, String by) {
        return text.contains(old) ? new Cell(text.replace(old, by), tone) : this;
    }

    int width() {
        return text.codePointCount(0, text.length());
    }

    /** Meaning of a piece of text to the reader; a {@link Style} says how that looks. */
    public enum Tone {
        PLAIN(""),
        /** The answer, or a heading. */
        STRONG("1"),
        /** As one would wish. */
        GOOD("32"),
        /** To be taken with care. */
        WARN("33"),
        /** Failed. */
        BAD("31"),
        /** Labels, units and other things to look past. */
        FAINT("2");

        private final String code;

        Tone(String code) {
            this.code = code;
        }

        /** Returns the SGR parameter of ECMA-48; empty for plain text. */
        String code() {
            return code;
        }
    }
}
