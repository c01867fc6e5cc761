package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.PatternSyntaxException;

/**
 * Finds the files that arguments stand for: files, directories (every {@code *.json} and {@code *.json.gz} inside, however deep), patterns with
 * {@code * ? [ ] { }}, {@code @FILE} for a list with an argument on each line, and {@code -} for such a list on stdin. Links are
 * followed, each directory is entered once, and a file that several paths lead to is found once. One use, one thread.
 */
public final class FileFinder {
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
            skip(name, "the list cannot be read (" + e.getClass().getSimpleName() + ")" + CHECK);
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
                        new JsonFiles(path).find(this::skip),
                        "it holds no *.json or *.json.gz file; name another directory");
            } else if (Files.exists(path) || !FilePattern.isOne(argument)) {
                byName.put(argument, path);
            } else {
                addMatches(argument);
            }
        } catch (PatternSyntaxException e) {
            skip(argument, "it is no pattern of paths (" + e.getDescription() + ")" + CHECK);
        }
    }

    private void addMatches(String pattern) {
        List<Path> files = new ArrayList<>();
        for (Path match : FilePattern.matches(pattern, this::skip)) {
            if (Files.isDirectory(match)) {
                files.addAll(new JsonFiles(match).find(this::skip));
            } else {
                files.add(match);
            }
        }
        addAll(pattern, files, "no file matches it; check the pattern");
    }

    private void addAll(String argument, List<Path> files, String none) {
        if (files.isEmpty()) {
            skip(argument, none);
        }
        files.forEach(file -> byName.put(file.toString(), file));
    }

    private void skip(String file, String reason) {
        skipped.add(new Skipped(file, file + ": " + reason, false));
    }
}
