package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles that no document is drawn from yet. */
class MeasuredProfilesTest {
    /** They are from before the axis of order, which follows from their probes. */
    private static final String ORDER = "(?s),\\s+\"order\": \\{(?:[^\\n]+}}|.*?\\n    })";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"nvidia-h100-2026-11-24", "nvidia-h200-2026-11-24", "nvidia-h200-opencl-2026-11-24"})
    void shouldBeWrittenBackAsTheyWereRead(String name) throws Exception {
        Path file = directory.resolve("measured.json");
        try (InputStream packed = getClass().getResourceAsStream("/measured/" + name + ".json.gz")) {
            Files.write(file, new GZIPInputStream(packed).readAllBytes());
        }
        String measured = Files.readString(file);

        ProfileWriter.write(ProfileReader.read(file), file);

        assertThat(Files.readString(file).replaceFirst(ORDER, "")).isEqualTo(measured);
    }
}
