package io.gpuclass.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Saves what is made of a profile, such as source code, as safely as the profile itself. */
public final class TextWriter {
    private TextWriter() {}

    /**
     * Saves a text, in a new directory if need be. A link is followed, and what it points at replaced; a pipe or terminal is
     * written to.
     *
     * @throws ProfileWriteException if it could not be saved; an earlier file is then as it was
     */
    public static void write(String text, Path target) {
        try {
            AtomicFile.write(target, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new ProfileWriteException(target, e);
        }
    }
}
