package io.gpuclass.model.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.regex.Pattern;

/** Marks in the body of a kernel: comments that name the source of the line behind them, which accesses or orders memory. */
final class Marks {
    static final String MARK = "//@ ";

    private static final Pattern ORDERING = Pattern.compile(
            "(@!?%p\\d+\\s+)?(ld|st|atom|red|fence|membar|bar|barrier)\\.(?!(param|local|const)\\b).*;");

    private Marks() {}

    /** Returns a body with a mark before each such line, but for what is asked of a form. */
    static String put(String body, Sources sources) {
        StringBuilder text = new StringBuilder();
        Sources.Position position = new Sources.Position(sources);
        boolean isAsked = true;
        for (String line : body.split("\n")) {
            if (position.reads(line.strip())) {
                isAsked = sources.isHarness(position.shown());
            }
            if (!isAsked && ORDERING.matcher(line.strip()).matches()) {
                text.append(MARK).append(position.shown()).append('\n');
            }
            text.append(line).append('\n');
        }
        return text.toString();
    }

    /** Returns the marked lines of a body in its order, each with its source before it. */
    static List<Map.Entry<String, String>> lines(String body) {
        List<Map.Entry<String, String>> found = new ArrayList<>();
        changed(body, (site, line) -> {
            found.add(Map.entry(site, line));
            return line;
        });
        return found;
    }

    /** Returns a body with other marked lines. @param change the line that stands instead of one, by its source and itself */
    static String changed(String body, BinaryOperator<String> change) {
        StringBuilder text = new StringBuilder();
        String site = null;
        for (String line : body.split("\n")) {
            text.append(site == null ? line : change.apply(site, line)).append('\n');
            String stripped = line.strip();
            site = stripped.startsWith(MARK) ? stripped.substring(MARK.length()) : null;
        }
        return text.toString();
    }
}
