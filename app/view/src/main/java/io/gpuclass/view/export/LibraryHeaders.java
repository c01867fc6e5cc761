package io.gpuclass.view.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The C++ library as others install it: what users include, a CMake package and a pkg-config file. */
public final class LibraryHeaders {
    /** Below the folder of headers, and below its parent. Other headers there are for measuring. */
    private static final List<String> PARTS = List.of(
            "include/gpuclass/config.cuh",
            "include/gpuclass/functions.cuh",
            "include/gpuclass/launch.cuh",
            "include/gpuclass/state.cuh",
            "include/gpuclass/stop.cuh",
            "include/gpuclass/sync.cuh",
            "include/gpuclass/system.cuh",
            "include/gpuclass/mem",
            "include/gpuclass/sync",
            "include/gpuclass/system",
            "include/gpuclass/time",
            "include/gpuclass/wait",
            "share/cmake/gpuclass",
            "share/pkgconfig/gpuclass.pc");

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
        for (String part : PARTS) {
            try (Stream<Path> found = Files.walk(home.resolve(part))) {
                for (Path file : found.filter(Files::isRegularFile).toList()) {
                    files.put(target.resolve(home.relativize(file).toString()), Files.readString(file));
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the library's headers: " + e.getMessage(), e);
            }
        }
        return files;
    }
}
