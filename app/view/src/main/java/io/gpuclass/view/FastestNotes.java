package io.gpuclass.view;

import io.gpuclass.profile.device.DeviceFacts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What was tried for the fastest primitives, and what stops them: written by hand, as no profile holds it. */
public final class FastestNotes {
    private static final String MODEL = "nvidia-h200";
    private static final String RESOURCE = "fastest-notes.md";

    private FastestNotes() {}

    /** Whether a device is of the model that the notes are about. */
    public static boolean areAbout(DeviceFacts device) {
        return MODEL.equals(device.slug());
    }

    /** Returns the notes as Markdown. */
    public static String text() {
        try (InputStream resource = FastestNotes.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException(
                        "the class path lacks io/gpuclass/report/" + RESOURCE + ": rebuild gpuclass");
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE + " from the class path", e);
        }
    }
}
