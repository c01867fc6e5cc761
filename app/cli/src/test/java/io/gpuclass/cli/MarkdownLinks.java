package io.gpuclass.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The links of a Markdown file to other files, as GitHub resolves them. */
public final class MarkdownLinks {
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern SPAN = Pattern.compile("`[^`\n]+`");
    private static final Pattern LINK = Pattern.compile("]\\(([^()\\s]+)\\)");
    private static final Pattern SCHEME = Pattern.compile("[a-z][a-z+.-]*:.*");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");

    private MarkdownLinks() {}

    /** Returns the links that lead to no file, to no heading, or out of a directory. */
    public static List<String> broken(Path file, Path root) {
        List<String> broken = new ArrayList<>();
        LINK.matcher(SPAN.matcher(text(file)).replaceAll(""))
                .results()
                .map(link -> link.group(1))
                .forEach(link -> {
                    if (!SCHEME.matcher(link).matches() && !resolves(file, link, root)) {
                        broken.add(root.relativize(file) + ": " + link);
                    }
                });
        return broken;
    }

    private static boolean resolves(Path file, String link, Path root) {
        String[] halves = link.split("#", 2);
        Path target =
                halves[0].isEmpty() ? file : file.resolveSibling(halves[0]).normalize();
        return target.startsWith(root)
                && Files.exists(target)
                && (halves.length == 1 || anchors(target).contains(halves[1]));
    }

    private static List<String> anchors(Path file) {
        Map<String, Integer> seen = new HashMap<>();
        return HEADING.matcher(text(file))
                .results()
                .map(heading -> anchor(heading.group(1)))
                .map(anchor -> {
                    int earlier = seen.merge(anchor, 1, Integer::sum) - 1;
                    return earlier == 0 ? anchor : anchor + "-" + earlier;
                })
                .toList();
    }

    private static String text(Path file) {
        return CODE.matcher(Documents.read(file)).replaceAll("");
    }

    /** Returns what a link to a heading names. */
    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
