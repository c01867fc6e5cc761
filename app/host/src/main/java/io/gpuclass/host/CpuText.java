package io.gpuclass.host;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text forms in which Linux describes a machine. What a text does not say is empty. */
final class CpuText {
    private static final Pattern MODEL_NAME = Pattern.compile("^model name\\s*:\\s*(\\S.*?)\\s*$", Pattern.MULTILINE);
    private static final Pattern TOTAL_MEMORY = Pattern.compile("^MemTotal:\\s*(\\d+) kB\\s*$", Pattern.MULTILINE);
    private static final Pattern CACHE_SIZE = Pattern.compile("(\\d+)([KMG]?)");
    private static final Pattern LOAD = Pattern.compile("^(\\d+(?:\\.\\d+)?)\\s");

    private CpuText() {}

    /** Returns the first CPU's name from {@code /proc/cpuinfo}. */
    static Optional<String> modelName(String cpuInfo) {
        return first(MODEL_NAME, cpuInfo);
    }

    /** Returns the memory of the machine from {@code /proc/meminfo}, in bytes. */
    static Optional<Long> totalMemoryBytes(String memInfo) {
        return first(TOTAL_MEMORY, memInfo).map(kibibytes -> Long.parseLong(kibibytes) * 1024);
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

    /** Returns the load of the last minute from {@code /proc/loadavg}. */
    static Optional<Double> load(String loadAverage) {
        return first(LOAD, loadAverage).map(Double::valueOf);
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
