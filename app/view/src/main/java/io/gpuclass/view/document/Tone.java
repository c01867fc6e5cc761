package io.gpuclass.view.document;

/** What a piece of text means to the reader; a {@link Style} says how that looks. */
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
