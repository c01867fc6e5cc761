package io.gpuclass.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files in which Linux describes a machine, under a root: {@code /} for this machine, or a folder with files kept from
 * another. A file that is missing or cannot be read is empty, since every fact of a host is optional.
 */
final class ProcFiles {
    private static final Pattern MODEL_NAME = Pattern.compile("^model name\\s*:\\s*(\\S.*?)\\s*$", Pattern.MULTILINE);
    private static final Pattern TOTAL_MEMORY = Pattern.compile("^MemTotal:\\s*(\\d+) kB\\s*$", Pattern.MULTILINE);
    private static final Pattern CACHE_SIZE = Pattern.compile("(\\d+)([KMG]?)");
    private static final Pattern LOAD = Pattern.compile("^(\\d+(?:\\.\\d+)?)\\s");
    private static final String CACHES = "sys/devices/system/cpu/cpu0/cache";

    private final Path root;

    ProcFiles(Path root) {
        this.root = root;
    }

    /** Returns the files of this machine. */
    static ProcFiles ofThisMachine() {
        return new ProcFiles(Path.of("/"));
    }

    /** Returns the first CPU's name. */
    Optional<String> modelName() {
        return first(MODEL_NAME, "proc/cpuinfo");
    }

    /** Returns the memory of the machine, in bytes. */
    Optional<Long> totalMemoryBytes() {
        return first(TOTAL_MEMORY, "proc/meminfo").map(kibibytes -> Long.parseLong(kibibytes) * 1024);
    }

    /** Returns the load of the last minute. */
    Optional<Double> load() {
        return first(LOAD, "proc/loadavg").map(Double::valueOf);
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
        Optional<Long> bytes = text(folder.resolve("size")).flatMap(ProcFiles::cacheBytes);
        return level.flatMap(number -> bytes.map(size -> new Cache(Integer.parseInt(number), size)));
    }

    /** Returns a cache's size, such as {@code 32768K}, in bytes. */
    static Optional<Long> cacheBytes(String size) {
        Matcher matcher = CACHE_SIZE.matcher(size.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int power = matcher.group(2).isEmpty() ? 0 : "KMG".indexOf(matcher.group(2)) + 1;
        return Optional.of(Long.parseLong(matcher.group(1)) << (10 * power));
    }

    private Optional<String> first(Pattern pattern, String file) {
        return text(root.resolve(file))
                .map(pattern::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1));
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
