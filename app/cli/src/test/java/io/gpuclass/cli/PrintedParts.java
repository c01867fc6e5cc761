package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The parts of a printed report by their headings. In Markdown the title of a table is a heading as well. */
final class PrintedParts {
    private static final String TITLE = "title";
    private static final String FIRST = ", first paragraph";
    private static final String LAST = ", last paragraph";

    private final Map<String, StringBuilder> parts = new LinkedHashMap<>();

    PrintedParts(String printed, boolean markdown) {
        List<String> lines = printed.lines().toList();
        StringBuilder part = add(TITLE);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            String heading = markdown ? markdownHeading(line) : textHeading(lines, i);
            if (!heading.isEmpty()) {
                part = add(heading);
            }
            // A Markdown document has headings of its own around what it shows.
            if (!line.startsWith("#")) {
                part.append(line).append('\n');
            }
        }
    }

    /** Returns some parts, in their order here, with an empty line between them; of one that ends with {@value #FIRST} or {@value #LAST} only that. */
    String only(List<String> names) {
        return names.stream().map(name -> one(name) + "\n").collect(Collectors.joining("\n"));
    }

    private String one(String name) {
        String part = name.replace(FIRST, "").replace(LAST, "");
        assertThat(parts).containsKey(part);
        String[] paragraphs = parts.get(part).toString().strip().split("\n\n");
        if (name.endsWith(FIRST)) {
            return paragraphs[0];
        }
        return name.endsWith(LAST) ? paragraphs[paragraphs.length - 1] : String.join("\n\n", paragraphs);
    }

    private StringBuilder add(String heading) {
        // Of parts with the same name the first one is meant.
        StringBuilder part = new StringBuilder();
        parts.putIfAbsent(heading, part);
        return part;
    }

    private static String markdownHeading(String line) {
        if (line.startsWith("## ")) {
            return line.substring(3);
        }
        return line.length() > 4 && line.startsWith("**") && line.indexOf("**", 2) == line.length() - 2
                ? line.substring(2, line.length() - 2)
                : "";
    }

    private static String textHeading(List<String> lines, int i) {
        return i + 1 < lines.size() && lines.get(i + 1).matches("─+") ? lines.get(i) : "";
    }
}
