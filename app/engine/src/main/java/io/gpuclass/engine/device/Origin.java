package io.gpuclass.engine.device;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Time and machine of a measurement.
 *
 * @param createdAt date and time, ISO 8601; null if not known
 * @param os operating system and version; null if not known
 * @param java Java runtime and version; null if not known
 */
public record Origin(String createdAt, String os, String java) {
    /** Origin of recordings that do not tell. */
    public static final Origin UNKNOWN = new Origin(null, null, null);

    /** Returns this machine. */
    public static Origin here(Instant now) {
        return new Origin(
                now.truncatedTo(ChronoUnit.SECONDS).toString(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
    }
}
