package io.gpuclass.report;

import io.gpuclass.profile.PlainText;

/**
 * A piece of text with its tone. The text is made safe here, once for all renderers: profiles come from anywhere.
 *
 * @param text one line without control characters
 * @param tone what it means to the reader
 */
record Cell(String text, Tone tone) {
    static final Cell EMPTY = of("");

    Cell {
        text = PlainText.oneLine(text);
    }

    static Cell of(String text) {
        return new Cell(text, Tone.PLAIN);
    }

    static Cell strong(String text) {
        return new Cell(text, Tone.STRONG);
    }

    static Cell faint(String text) {
        return new Cell(text, Tone.FAINT);
    }

    /** Returns the cell of a value that may be missing. */
    static Cell orDash(Object value) {
        return value == null ? faint("-") : of(value.toString());
    }

    int width() {
        return text.codePointCount(0, text.length());
    }
}
