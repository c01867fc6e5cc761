package io.gpuclass.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files in which Linux describes a machine, under a root: {@code /} for this machine, or a folder with files kept from
 * another. A file that is missing or cannot be read is empty, since every fact of a host is optional.
 */
final class ProcFiles {
    private static final String CACHES = "sys/devices/system/cpu/cpu0/cache";

    private final Path root;

    ProcFiles(Path root) {
        this.root = root;
    }

    /** Returns the files of this machine. */
    static ProcFiles ofThisMachine() {
        return new ProcFiles(Path.of("/"));
    }

    Optional<String> cpuInfo() {
        return text(root.resolve("proc/cpuinfo"));
    }

    Optional<String> memInfo() {
        return text(root.resolve("proc/meminfo"));
    }

    Optional<String> loadAverage() {
        return text(root.resolve("proc/loadavg"));
    }

    Optional<String> machineId() {
        return text(root.resolve("etc/machine-id")).map(String::strip).filter(id -> !id.isEmpty());
    }

    /** Returns the size of the first CPU's largest cache of the highest level, in bytes. */
    Optional<Long> lastLevelCacheBytes() {
        return caches().stream()
                .max(Comparator.comparingInt(Cache::level).thenComparingLong(Cache::bytes))
                .map(Cache::bytes);
    }

    private List<Cache> caches() {
        try (Stream<Path> folders = Files.list(root.resolve(CACHES))) {
            return folders.map(ProcFiles::cache).flatMap(Optional::stream).toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Optional<Cache> cache(Path folder) {
        Optional<String> level =
                text(folder.resolve("level")).map(String::strip).filter(text -> text.matches("\\d"));
        Optional<Long> bytes = text(folder.resolve("size")).flatMap(CpuText::cacheBytes);
        return level.flatMap(number -> bytes.map(size -> new Cache(Integer.parseInt(number), size)));
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private record Cache(int level, long bytes) {}
}
