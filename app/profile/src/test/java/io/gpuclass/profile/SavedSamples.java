package io.gpuclass.profile;

import java.nio.file.Path;

/**
 * Profile files for tests. Of measured ones these are copies that stay as they are: the repository's own may be measured again at
 * any time.
 */
public final class SavedSamples {
    public static final Path H200 = file("nvidia-h200.json");
    public static final Path XEON = file("host-intel-xeon.json");
    public static final Path GTX_580 = file("published/gtx580.json");
    public static final Path GTX_295 = file("published/gtx295.json");

    private SavedSamples() {}

    /** Returns the file of a name that {@code profiles} has as well. */
    public static Path file(String name) {
        return Path.of(name.startsWith("published/") ? "profiles" : "app/profile/src/test/resources/profiles")
                .resolve(name);
    }

    /** Reads the file of a name that {@code profiles} has as well. */
    public static Profile read(String name) {
        return ProfileReader.read(file(name));
    }
}
