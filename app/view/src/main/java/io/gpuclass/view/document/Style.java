package io.gpuclass.view.document;

import io.gpuclass.view.document.Cell.Tone;

/** Style of text, with or without colour. The caller decides, by whether it goes to a terminal and by {@code NO_COLOR}. */
public enum Style {
    /** No escape sequences at all. */
    PLAIN,
    /** Escape sequences of ECMA-48. */
    ANSI;

    private static final String ESCAPE = "\u001b[";

    String paint(Tone tone, String text) {
        boolean bare = this == PLAIN || tone == Tone.PLAIN || text.isEmpty();
        return bare ? text : ESCAPE + tone.code() + "m" + text + ESCAPE + "0m";
    }
}
