package io.gpuclass.profile.records;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The files that come with the program, beside its classes. */
public final class ResourceFile {
    private ResourceFile() {}

    /**
     * Returns the text of a file.
     *
     * @param name its path from there
     * @throws IllegalStateException if there is none, which a broken build alone can cause
     */
    public static String text(Class<?> beside, String name) {
        return find(beside, name)
                .orElseThrow(
                        () -> new IllegalStateException("the program lacks its own file " + name + ": build it again"));
    }

    /** Returns the text of a file that a build may lack. */
    public static Optional<String> find(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " from the class path", e);
        }
    }
}
