package io.gpuclass.profile.device;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The state of a device's surroundings at one moment. What could not be told is null.
 *
 * @param otherProcesses number of other processes that use the device
 * @param smClockMhz SM clock at that moment
 * @param memoryClockMhz memory clock at that moment
 * @param throttleReasons why the clock is held down, in the vendor's words; empty when it is not
 * @param notice why something could not be told, in one sentence; null when all was
 */
public record Surroundings(
        Integer otherProcesses,
        Integer smClockMhz,
        Integer memoryClockMhz,
        Integer temperatureCelsius,
        List<String> throttleReasons,
        String notice) {
    /** Beginning of the notice of a host that has more work than CPUs; its load follows, up to a semicolon. */
    public static final String HOST_IS_BUSY = "the host is busy: ";

    private static final Pattern LOAD =
            Pattern.compile(HOST_IS_BUSY + "load average (\\d+(?:\\.\\d+)?) on (\\d+) logical CPUs\\b");

    public Surroundings {
        throttleReasons = throttleReasons == null ? null : List.copyOf(throttleReasons);
    }

    /** Returns the other work that kept the device busy; empty for none, as far as that could be told. */
    public Optional<String> busy() {
        if (otherProcesses != null && otherProcesses > 0) {
            return Optional.of(
                    otherProcesses + (otherProcesses == 1 ? " other process uses" : " other processes use") + " it");
        }
        return notice != null && notice.startsWith(HOST_IS_BUSY)
                ? Optional.of(notice.substring(HOST_IS_BUSY.length()).replaceFirst(";.*", ""))
                : Optional.empty();
    }

    /** Returns surroundings of which nothing could be told, and why. */
    public static Surroundings unknown(String notice) {
        return new Surroundings(null, null, null, null, null, notice);
    }

    /** Returns surroundings of a machine that has more to do than its CPUs can. */
    public static Surroundings busyHost(double load, int logicalCpus) {
        return unknown(String.format(
                Locale.ROOT,
                HOST_IS_BUSY
                        + "load average %.2f on %d logical CPUs; end other work and measure again for steadier figures",
                load,
                logicalCpus));
    }

    /** Returns how busy a host was, such as {@code load 5.7 on 2 CPUs}; empty where it was not. */
    public Optional<String> load() {
        return Optional.ofNullable(notice)
                .map(LOAD::matcher)
                .filter(Matcher::find)
                .map(found -> String.format(
                        Locale.ROOT, "load %.1f on %s CPUs", Double.parseDouble(found.group(1)), found.group(2)));
    }
}
