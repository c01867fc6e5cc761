package io.gpuclass.profile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Files and folders in the making, which are removed if the process is interrupted before they are whole. Threads may share it. */
public final class Unfinished {
    private static final Set<Path> PATHS = ConcurrentHashMap.newKeySet();

    private Unfinished() {}

    /**
     * Makes a temporary folder, and removes those that killed processes left.
     *
     * @param sort how names of such folders begin, such as {@code gpuclass-bench-}
     */
    public static Path folder(String sort) throws IOException {
        Path folder = Leftovers.folder(sort);
        begin(folder);
        return folder;
    }

    /** Removes such a folder, as far as that can be done. */
    public static void discard(Path folder) {
        remove(folder);
        end(folder);
    }

    /** Says that something is about to be made at a path. */
    public static void begin(Path path) {
        PATHS.add(path);
    }

    /** Says that it is whole, or gone. */
    public static void end(Path path) {
        PATHS.remove(path);
    }

    /** Removes all that is in the making, as far as that can be done. */
    public static void remove() {
        PATHS.forEach(Unfinished::remove);
    }

    static void remove(Path path) {
        try (Stream<Path> inside = Files.walk(path)) {
            List<Path> deepestFirst = inside.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException gone) {
            // Whoever makes it has moved it or removed it meanwhile.
            return;
        }
    }
}
