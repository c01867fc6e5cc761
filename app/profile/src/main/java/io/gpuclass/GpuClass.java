package io.gpuclass;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Reads what {@code gpuclass probe} wrote, for programs on the JVM. Its methods may be called by several threads. */
public final class GpuClass {
    private GpuClass() {}

    /**
     * Reads a profile and checks all of it, so that what is returned is valid. What a newer version has added is left out.
     *
     * @param file a profile of the format {@link Profile#SCHEMA}
     * @return the profile; parts that were not measured are null, or empty where they are lists
     * @throws ProfileReadException if the file cannot be read, or is no valid profile; its message is one line that names the file, the
     *     place, the cause and what to do, and {@link ProfileReadException#problems} has all that is wrong
     */
    public static Profile read(Path file) {
        return ProfileReader.read(file);
    }

    /**
     * Returns the id of the implementation that a profile recommends, such as {@code ticket-turns}.
     *
     * @param role what the implementation is wanted for
     * @return the id; empty where the profile has no advice for that role
     */
    public static Optional<String> recommended(Profile profile, Role role) {
        return profile.recommendations().stream()
                .filter(advice -> advice.role() == role)
                .map(Recommendation::recommended)
                .filter(Objects::nonNull)
                .findFirst();
    }
}
