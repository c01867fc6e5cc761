package io.gpuclass.fleet;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A pattern of paths as shells know them, with {@code **} for any number of directories, none included. */
final class FilePattern {
    private static final Pattern WILD = Pattern.compile("[*?\\[{]");

    /** Java wants at least one directory there. Groups cannot be nested, so what stands in one is left as it is. */
    private static final Pattern ANY_DIRECTORIES = Pattern.compile("(?<=^|/)\\*\\*/+(?![^{]*})");

    private FilePattern() {}

    static boolean isOne(String argument) {
        return WILD.matcher(argument).find();
    }

    /**
     * Returns the files and directories that match, in no certain order.
     *
     * @throws java.util.regex.PatternSyntaxException if it is no pattern
     */
    static List<Path> matches(String pattern, BiConsumer<String, String> trouble) {
        int wild = firstWild(pattern);
        int slash = pattern.lastIndexOf('/', wild);
        String rest = pattern.substring(slash + 1);
        Path root = Path.of(slash < 0 ? "." : slash == 0 ? "/" : pattern.substring(0, slash));
        int depth = rest.contains("**") ? Integer.MAX_VALUE : rest.split("/+").length;
        PathMatcher matcher = FileSystems.getDefault()
                .getPathMatcher("glob:" + ANY_DIRECTORIES.matcher(rest).replaceAll("{**/,}"));
        Predicate<Path> matching = path -> matcher.matches(root.relativize(path));
        return new JsonFiles(root)
                .find(depth, matching, path -> !path.equals(root) && matching.test(path), trouble).stream()
                        .map(path -> slash < 0 ? root.relativize(path) : path)
                        .toList();
    }

    private static int firstWild(String pattern) {
        var wild = WILD.matcher(pattern);
        return wild.find() ? wild.start() : pattern.length();
    }
}
