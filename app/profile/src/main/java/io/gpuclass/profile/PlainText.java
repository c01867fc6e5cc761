package io.gpuclass.profile;

/** Makes text from outside, such as a device's name or a file's content, safe to show on one line of a terminal. */
public final class PlainText {
    private static final int REPLACEMENT = 0xFFFD;

    private PlainText() {}

    /**
     * Returns {@code text} with every character replaced that could move the cursor, start an escape sequence, break the line
     * or change the direction of writing.
     */
    public static String oneLine(String text) {
        if (isAscii(text)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().map(PlainText::shown).forEach(safe::appendCodePoint);
        return safe.toString();
    }

    /** Returns {@code text} on one safe line of at most {@code limit} characters, its end cut off if need be. */
    public static String oneLine(String text, int limit) {
        if (text.codePointCount(0, text.length()) <= limit) {
            return oneLine(text);
        }
        return oneLine(text.substring(0, text.offsetByCodePoints(0, limit - 1))) + "…";
    }

    /** Returns a word as it is typed in a shell: quoted, if it needs that. */
    public static String typed(String word) {
        return word.matches("[\\w%+,./:=@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    private static int shown(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> REPLACEMENT;
            default -> character;
        };
    }
}
