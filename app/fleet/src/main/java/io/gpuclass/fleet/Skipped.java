package io.gpuclass.fleet;

import io.gpuclass.profile.ProfileReadException;
import java.nio.file.Path;

/**
 * A file, or an argument, that gave no profile.
 *
 * @param file which
 * @param reason why, and what to do next; starts with the file's name
 * @param otherFormat whether it is a JSON file of another format, such as a schema, and no broken profile
 */
public record Skipped(String file, String reason, boolean otherFormat) {
    /** Returns that a file is no readable profile. */
    public static Skipped of(Path file, ProfileReadException e) {
        return new Skipped(file.toString(), e.getMessage(), e.isOtherFormat());
    }
}
