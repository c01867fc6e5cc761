package io.gpuclass.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The directory for what does not fit into memory. */
final class Spill {
    private Spill() {}

    /** Removes it as far as that can be done: it is in a place that the system clears anyway. */
    static void remove(Path directory) {
        try (Stream<Path> inside = Files.walk(directory)) {
            for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            // The engine removes it with the database, maybe at this moment.
        }
    }
}
