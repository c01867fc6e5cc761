package io.gpuclass.fleet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Paths that lead to the same file. */
final class SameFiles {
    private SameFiles() {}

    /** Returns the first path to each file. */
    static List<Path> once(Collection<Path> paths) {
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
}
