package io.gpuclass.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The documents below a directory that has README.md, docs and perhaps reports. */
public final class Documents {
    private Documents() {}

    /** Returns those that people write: README.md and docs. */
    public static List<Path> written(Path root) {
        return Stream.concat(Stream.of(root.resolve("README.md")), markdown(root.resolve("docs")))
                .toList();
    }

    /** Returns all of them. */
    public static List<Path> all(Path root) {
        return Stream.concat(written(root).stream(), markdown(root.resolve("reports")))
                .toList();
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> markdown(Path directory) {
        if (!Files.isDirectory(directory)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
