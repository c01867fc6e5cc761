package io.gpuclass.view.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The C++ library as others install it: what users include and what that includes, a CMake package and a pkg-config file. */
public final class LibraryHeaders {
    /** Folders of users' headers, below {@code gpuclass}. Other headers are for measuring, or come with these. */
    private static final List<String> PUBLIC = List.of("", "sync", "wait");

    /** Arguments of kernels that measure. */
    private static final Set<String> MEASURING = Set.of("dataset.cuh", "trial.cuh");

    private static final List<String> PACKAGES = List.of("share/cmake/gpuclass", "share/pkgconfig/gpuclass.pc");
    private static final Pattern INCLUDE = Pattern.compile("\\s*#\\s*include\\s*(?:\"([^\"]+)\"|<gpuclass/([^>]+)>).*");

    private LibraryHeaders() {}

    /**
     * Returns the files of an installation, by where they go.
     *
     * @param home the folder that holds {@code include} and {@code share}
     * @param target the folder that will hold them
     * @throws UncheckedIOException if one cannot be read
     */
    public static Map<Path, String> installed(Path home, Path target) {
        Map<Path, String> files = new TreeMap<>();
        for (Path file : closure(roots(home.resolve("include/gpuclass")), home.resolve("include/gpuclass"))) {
            files.put(target.resolve(home.normalize().relativize(file)), text(file));
        }
        for (String part : PACKAGES) {
            for (Path file : files(home.resolve(part), Integer.MAX_VALUE)) {
                files.put(target.resolve(home.relativize(file)), text(file));
            }
        }
        return files;
    }

    /** Returns the headers that users include, in order. */
    static List<Path> roots(Path folder) {
        return PUBLIC.stream()
                .flatMap(part -> files(folder.resolve(part), 1).stream())
                .map(Path::normalize)
                .filter(file -> !MEASURING.contains(file.getFileName().toString()))
                .toList();
    }

    /** Returns headers and all that they include of the library, under whatever condition. */
    static Set<Path> closure(Collection<Path> roots, Path folder) {
        Set<Path> found = new TreeSet<>();
        Deque<Path> open = new ArrayDeque<>(roots);
        while (!open.isEmpty()) {
            Path file = open.pop().normalize();
            if (found.add(file)) {
                text(file)
                        .lines()
                        .flatMap(line -> included(line, file, folder).stream())
                        .forEach(open::push);
            }
        }
        return found;
    }

    /**
     * Returns the header of the library that a line includes.
     *
     * @param from the header that the line is of
     * @param folder the folder {@code gpuclass} of headers
     */
    static Optional<Path> included(String line, Path from, Path folder) {
        Matcher include = INCLUDE.matcher(line);
        if (!include.matches()) {
            return Optional.empty();
        }
        String own = include.group(1);
        return Optional.of((own == null ? folder.resolve(include.group(2)) : from.resolveSibling(own)).normalize());
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static List<Path> files(Path folder, int depth) {
        try (Stream<Path> found = Files.walk(folder, depth)) {
            return found.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static UncheckedIOException unreadable(IOException e) {
        return new UncheckedIOException("cannot read the library's headers: " + e.getMessage(), e);
    }
}
