package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import io.gpuclass.profile.InputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Finds the files that arguments stand for: files, directories (every {@code *.json} and {@code *.json.gz} inside, however deep), patterns with
 * {@code * ? [ ] { }}, {@code @FILE} for a list with an argument on each line, and {@code -} for such a list on stdin. Links are
 * followed, each directory is entered once, and a file that several paths lead to is found once. One use, one thread.
 */
public final class FileFinder {
    private static final Pattern WILD = Pattern.compile("[*?\\[{]");

    /** Java wants at least one directory there. Groups cannot be nested, so what stands in one is left as it is. */
    private static final Pattern ANY_DIRECTORIES = Pattern.compile("(?<=^|/)\\*\\*/+(?![^{]*})");

    private static final Path STDIN = Path.of("/dev/stdin");
    private static final String CHECK = "; check the path";

    private final Map<String, Path> byName = new TreeMap<>();
    private final List<Skipped> skipped = new ArrayList<>();

    private FileFinder() {}

    /**
     * Returns the files that {@code arguments} stand for. To interrupt the thread ends it, soon.
     *
     * @throws FleetException if it was interrupted
     */
    public static FoundFiles find(List<String> arguments) {
        FileFinder finder = new FileFinder();
        for (String argument : arguments) {
            finder.add(argument);
            checkGoingOn();
        }
        return new FoundFiles(once(finder.byName.values()), finder.skipped);
    }

    /** Returns the first path to each file. */
    private static List<Path> once(Collection<Path> paths) {
        Set<Path> seen = new HashSet<>();
        return paths.stream().filter(path -> seen.add(real(path))).toList();
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            return path.toAbsolutePath().normalize();
        }
    }

    private static void checkGoingOn() {
        if (Thread.currentThread().isInterrupted()) {
            throw new FleetException(Reason.CANCELLED, "interrupted", null);
        }
    }

    private void add(String argument) {
        if (argument.equals("-")) {
            addList("stdin", STDIN);
        } else if (argument.startsWith("@")) {
            String list = argument.substring(1);
            named(list, () -> addList(list, Path.of(list)));
        } else {
            addPath(argument);
        }
    }

    private void named(String name, Runnable use) {
        try {
            use.run();
        } catch (InvalidPathException e) {
            skip(name, "it cannot be the name of a file here (" + e.getReason() + "); set LC_ALL=C.UTF-8");
        }
    }

    private void addList(String name, Path list) {
        try {
            lines(list).stream().filter(line -> !line.isBlank()).forEach(this::addPath);
        } catch (ClosedByInterruptException e) {
            checkGoingOn();
        } catch (IOException e) {
            skip(name, InputFile.reason(e) + CHECK);
        }
    }

    /** Through a channel, which whoever interrupts the thread closes, even while it waits for a pipe or for somebody at a terminal. */
    private static List<String> lines(Path list) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                Channels.newReader(FileChannel.open(list), StandardCharsets.UTF_8.newDecoder(), -1))) {
            return reader.lines().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void addPath(String argument) {
        named(argument, () -> addNamed(argument));
    }

    private void addNamed(String argument) {
        try {
            Path path = Path.of(argument);
            if (Files.isDirectory(path)) {
                addAll(
                        argument,
                        () -> new JsonFiles(path).find(this::skip),
                        "it holds no *.json or *.json.gz file; name another directory");
            } else if (Files.exists(path) || !isPattern(argument)) {
                byName.put(argument, path);
            } else {
                addMatches(argument);
            }
        } catch (PatternSyntaxException e) {
            skip(argument, "it is no pattern of paths (" + e.getDescription() + ")" + CHECK);
        }
    }

    private void addMatches(String pattern) {
        addAll(
                pattern,
                () -> filesMatching(pattern, this::skip).stream()
                        .flatMap(match -> Files.isDirectory(match)
                                ? new JsonFiles(match).find(this::skip).stream()
                                : Stream.of(match))
                        .toList(),
                "no file matches it; check the pattern");
    }

    /**
     * @param none why there is no file, where finding told of nothing else
     */
    private void addAll(String argument, Supplier<List<Path>> found, String none) {
        int before = skipped.size();
        List<Path> files = found.get();
        if (files.isEmpty() && skipped.size() == before) {
            skip(argument, none);
        }
        files.forEach(file -> byName.put(file.toString(), file));
    }

    private void skip(String file, String reason) {
        skipped.add(new Skipped(file, file + ": " + reason, false));
    }

    /**
     * The files that arguments stand for.
     *
     * @param files each once, in the order of their paths
     * @param skipped arguments and directories that gave none
     */
    public record FoundFiles(List<Path> files, List<Skipped> skipped) {
        public FoundFiles {
            files = List.copyOf(files);
            skipped = List.copyOf(skipped);
        }
    }

    /** The files below a directory, links followed, each directory entered once. */
    private static final class JsonFiles {
        private final Path root;

        JsonFiles(Path root) {
            this.root = root;
        }

        /**
         * Returns every regular file whose name ends with {@code .json} or {@code .json.gz}, in no certain order; fewer where the thread is interrupted.
         *
         * @param trouble told of what could not be looked into, and why
         */
        List<Path> find(BiConsumer<String, String> trouble) {
            return find(
                    Integer.MAX_VALUE, path -> path.toString().matches(".*\\.json(\\.gz)?"), path -> false, trouble);
        }

        /** Returns the regular files that {@code wanted} takes and the directories that {@code whole} takes, which are not entered. */
        List<Path> find(int depth, Predicate<Path> wanted, Predicate<Path> whole, BiConsumer<String, String> trouble) {
            Walk walk = new Walk(wanted, whole, trouble);
            try {
                Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), depth, walk);
            } catch (IOException e) {
                trouble.accept(root.toString(), unreadable(e));
            }
            return walk.found;
        }

        private static String unreadable(IOException e) {
            return InputFile.reason(e) + "; check its permissions";
        }

        private static final class Walk extends SimpleFileVisitor<Path> {
            private final Predicate<Path> wanted;
            private final Predicate<Path> whole;
            private final BiConsumer<String, String> trouble;
            private final Set<Object> entered = new HashSet<>();
            private final List<Path> found = new ArrayList<>();

            Walk(Predicate<Path> wanted, Predicate<Path> whole, BiConsumer<String, String> trouble) {
                this.wanted = wanted;
                this.whole = whole;
                this.trouble = trouble;
            }

            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                if (whole.test(directory)) {
                    found.add(directory);
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Object key = attributes.fileKey() == null ? directory : attributes.fileKey();
                return entered.add(key) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (Thread.currentThread().isInterrupted()) {
                    return FileVisitResult.TERMINATE;
                }
                // To open a pipe would wait for its writer. At the greatest depth directories come here too. A link is
                // one
                // to nothing.
                boolean directory = attributes.isDirectory() && whole.test(file);
                boolean readable = attributes.isRegularFile() || attributes.isSymbolicLink();
                if (directory || readable && wanted.test(file)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                // A link into its own parent leads to nothing new.
                if (!(e instanceof FileSystemLoopException)) {
                    trouble.accept(file.toString(), unreadable(e));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException e) {
                if (e != null) {
                    trouble.accept(directory.toString(), unreadable(e));
                }
                return FileVisitResult.CONTINUE;
            }
        }
    }

    /** Returns whether it is a pattern of paths as shells know them, with {@code **} for any number of directories, none included. */
    static boolean isPattern(String argument) {
        return WILD.matcher(argument).find();
    }

    /**
     * Returns the files and directories that match, in no certain order.
     *
     * @throws java.util.regex.PatternSyntaxException if it is no pattern
     */
    static List<Path> filesMatching(String pattern, BiConsumer<String, String> trouble) {
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
