package io.gpuclass.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

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

    /** Reads a file that is packed by gzip. */
    public static Profile unpacked(Path file) {
        Path plain = null;
        try (InputStream packed = new GZIPInputStream(Files.newInputStream(file))) {
            plain = Files.createTempFile("unpacked", ".json");
            Files.write(plain, packed.readAllBytes());
            return ProfileReader.read(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            delete(plain);
        }
    }

    private static void delete(Path file) {
        try {
            if (file != null) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the file of a name that {@code profiles} has as well. */
    public static Profile read(String name) {
        return ProfileReader.read(file(name));
    }
}
