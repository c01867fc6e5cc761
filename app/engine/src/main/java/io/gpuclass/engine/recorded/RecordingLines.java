package io.gpuclass.engine.recorded;

import java.util.List;

/** Lines of tab-separated cells. A backslash escapes what would end a cell or a line. Pure. */
final class RecordingLines {
    static final String SEPARATOR = "\t";

    private RecordingLines() {}

    static String join(String kind, List<String> cells) {
        return kind + SEPARATOR + String.join(SEPARATOR, cells);
    }

    static List<String> split(String line) {
        return List.of(line.split(SEPARATOR, -1));
    }

    static String escape(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    /** @throws IllegalArgumentException at a backslash that escapes nothing */
    static String unescape(String cell) {
        StringBuilder text = new StringBuilder(cell.length());
        for (int i = 0; i < cell.length(); i++) {
            char next = cell.charAt(i);
            text.append(next == '\\' ? escaped(cell, ++i) : next);
        }
        return text.toString();
    }

    private static char escaped(String cell, int at) {
        char code = at < cell.length() ? cell.charAt(at) : ' ';
        return switch (code) {
            case '\\' -> '\\';
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'r' -> '\r';
            default -> throw new IllegalArgumentException("a backslash that escapes nothing in '" + cell + "'");
        };
    }
}
