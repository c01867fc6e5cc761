package io.gpuclass.view.export;

import io.gpuclass.profile.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The C++ library in one file, for compilers that take a text instead of folders: NVRTC, and what Python programs give to it. */
public final class SingleHeader {
    /** What some header includes only under a condition, and others without one. */
    private static final List<String> FIRST = List.of("mem/load.cuh", "mem/long_word.cuh", "mem/store.cuh");

    /** What users include, but for what needs other libraries' headers. The functions come only where they are asked for. */
    private static final List<String> ROOTS = List.of(
            "sync.cuh",
            "launch.cuh",
            "sync/barrier_block.cuh",
            "sync/bounded_queue.cuh",
            "sync/broker_queue.cuh",
            "sync/combining_mutex.cuh",
            "sync/event_counter.cuh",
            "sync/latch.cuh",
            "sync/placed.cuh",
            "sync/sequence_lock.cuh",
            "sync/shared_mutex.cuh",
            "sync/work_stealing_deque.cuh",
            "system.cuh");

    private static final String FUNCTIONS = "functions.cuh";
    private static final Pattern INCLUDE = Pattern.compile("\\s*#\\s*include\\s*(?:\"([^\"]+)\"|<gpuclass/([^>]+)>).*");
    private static final String ONCE = "#pragma once";

    private final Path folder;
    private final StringBuilder text = new StringBuilder();
    private final Set<Path> written = new HashSet<>();

    private SingleHeader(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the file.
     *
     * @param include the folder that holds {@code gpuclass/}
     * @param choice a header that {@link CudaHeader} made, which then needs no {@code -include}; empty for the portable defaults
     * @throws UncheckedIOException if a header cannot be read
     */
    public static String of(Path include, String choice, Tool tool) {
        SingleHeader header = new SingleHeader(include.resolve("gpuclass").normalize());
        header.text
                .append("// The headers of ")
                .append(tool.name())
                .append(' ')
                .append(tool.version())
                .append(" in one file. NVRTC needs libcu++'s folder beside it (--include-path=DIR of cuda/std).\n")
                .append("// Define GPUCLASS_FUNCTIONS for functions with C linkage, in one translation unit.\n")
                .append("#ifndef GPUCLASS_SINGLE_HEADER\n#define GPUCLASS_SINGLE_HEADER\n\n");
        FIRST.forEach(first -> header.include(header.folder.resolve(first)));
        header.write(choice, header.folder);
        ROOTS.forEach(root -> header.include(header.folder.resolve(root)));
        header.text.append("\n#if defined(GPUCLASS_FUNCTIONS)\n");
        header.include(header.folder.resolve(FUNCTIONS));
        return header.text.append("#endif\n\n#endif\n").toString();
    }

    private void include(Path file) {
        if (!written.add(file)) {
            return;
        }
        try {
            write(Files.readString(file), file.getParent());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the library's headers: " + e.getMessage(), e);
        }
    }

    /** Writes lines, with each include of a library header replaced by its text, once. */
    private void write(String lines, Path from) {
        for (String line : lines.lines().toList()) {
            Matcher include = INCLUDE.matcher(line);
            if (include.matches()) {
                String own = include.group(1);
                include((own == null ? folder.resolve(include.group(2)) : from.resolve(own)).normalize());
            } else if (!line.startsWith(ONCE)) {
                text.append(line).append('\n');
            }
        }
    }

    /** The C++ library as others install it: what users include, a CMake package and a pkg-config file. */
    public static final class LibraryHeaders {
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
}
