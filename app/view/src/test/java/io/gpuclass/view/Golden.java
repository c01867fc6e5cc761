package io.gpuclass.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;

/** Compares text with a committed file. Regenerating one fails, so that no build passes on what it has just written. */
public final class Golden {
    private static final String REGENERATE = "golden.regenerate";
    private static final Path DIRECTORY = Path.of("app/view/src/test/resources/golden");

    private Golden() {}

    public static Path file(String name) {
        return DIRECTORY.resolve(name);
    }

    public static void check(String name, String actual) {
        check(file(name), actual);
    }

    /** The same of a committed file anywhere. */
    public static void check(Path file, String actual) {
        try {
            if (Boolean.getBoolean(REGENERATE)) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual);
                Assertions.fail("regenerated " + file + ": look at the difference, then run without -D" + REGENERATE);
            }
            assertThat(file)
                    .as("regenerate with: mvn -B test -D" + REGENERATE + "=true")
                    .exists();
            assertThat(actual)
                    .as(file + "; regenerate with: mvn -B test -D" + REGENERATE + "=true")
                    .isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
