package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BulkReaderTest {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx580.json", "published/gtx295.json"})
    void shouldReadTheSameFiguresAsTheFullReader(String name) {
        Profile bulk = BulkReader.read(SavedSamples.file(name));
        Profile full = ProfileReader.read(SavedSamples.file(name));

        assertThat(bulk.probes()).isEqualTo(full.probes());
        assertThat(bulk.ratios()).isEqualTo(full.ratios());
        assertThat(bulk.lineHostage()).isEqualTo(full.lineHostage());
        assertThat(bulk.abstraction()).isEqualTo(full.abstraction());
        assertThat(bulk.primitives()).isEqualTo(full.primitives());
        assertThat(bulk.sections()).isEqualTo(full.sections());
        assertThat(bulk.skewed()).isEqualTo(full.skewed());
        assertThat(bulk.recommendations()).isEqualTo(full.recommendations());
        assertThat(bulk.device()).isEqualTo(full.device());
        assertThat(bulk.environment()).isEqualTo(full.environment());
        assertThat(bulk.method()).isEqualTo(full.method());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"schema\": \"gpuclass-profile/1\", | ''",
                "gpuclass-profile/1 | gpuclass-profile/2",
                "\"name\": \"NVIDIA H200\", | ''",
                "\"tool\": {\"name\": \"gpuclass\", \"version\": \"0.1.0\"}, | ''",
                "\"median\": 636.272, | ''",
                "\"median\": 636.272, | \"median\": \"636.272\",",
                "\"median\": 636.272, | \"median\": null,",
                "\"median\": 636.272, | \"median\": 1e999,",
                "\"median\": 636.272, | \"median\": 600,",
                "\"median\": 636.272, | \"median\": 636.272, \"median\": 636.272,",
                "{\"value\": 2.42687, | {",
                "{\"value\": 2.42687, | {\"value\": 99,",
                "\"class\": \"moderate\" | \"class\": \"odd\"",
                "\"verified\": true, | ''",
                "\"outcome\": \"completed\", | ''",
                "\"outcome\": \"completed\", | \"outcome\": \"odd\",",
                "\"outcome\": \"completed\", | \"outcome\": 0,",
                "\"role\": \"barrier\", | ''",
                "\"share\": 1, | ''",
                "\"pattern\": \"serial\", \"blocks\" | \"blocks\"",
                "\"oneShot\": \"no\", | ''",
                "\"blocks\": 2112, \"elapsedMs\" | \"blocks\": 2112.5, \"elapsedMs\"",
                "\"blocks\": 2112, \"elapsedMs\" | \"blocks\": 0, \"elapsedMs\"",
                "\"id\": \"contentious-volatile-read\" | \"id\": \"contentious-atomic-read\"",
                "\"direction\": \"read\", | ''",
                "\"median\": 0.639856, \"low\": 0.639808, | \"median\": 0.639856, \"low\": -1,",
                "\"samples\": 6, | \"samples\": 0,",
                "\"samples\": 6, | ''",
                "\"mad\": 0.0160038 | \"mad\": -0.016",
                "\"pattern\": \"pipelined\" | \"pattern\": \"serial\"",
                "(\"fairness\": )[0-9.]+ | $11.1",
                "(\"fairness\": )[0-9.]+ | $1-0.1",
                "(\"fewestPerBlock\": )[0-9.]+ | $1-1",
                "(\"p50Ns\": )[0-9.]+ | $1-1",
                "(\"atomics\": )[0-9.]+ | $1-1",
                "(\"sectionNs\": )[0-9.]+ | $1-1",
                "(\"synchronizingShare\": )[0-9.]+ | $11.5",
                "(\"agrees\": [a-z]+,\\s+\"margin\": )[0-9.]+ | $1-1",
                "(\"share\": )[0-9.]+ | $117",
                "(\"distanceBytes\": )[0-9.]+ | $1-8",
                "(\"opsPerSecond\": [^}]*\"min\": )[0-9.]+ | $1-8",
                "(\"multiprocessors\": )[0-9.]+ | $10",
                "(\"kind\": \"semaphore\", \"implementation\": \"[a-z]+\", \"blocks\": [0-9]+), \"initial\": [0-9]+ | $1"
            })
    void shouldRefuseWhatTheFullReaderRefusesInTheSameWords(String before, String after) throws IOException {
        String json = Files.readString(SavedSamples.H200);
        String changed = before.startsWith("(")
                ? json.replaceFirst(before, after)
                : json.replaceFirst(Pattern.quote(before), after);
        assertThat(changed).isNotEqualTo(json);
        refusesAsTheFullReader(Files.writeString(directory.resolve("changed.json"), changed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "  ", "no JSON", "[]", "null", "42", "{}", "{\"schema\": \"gpuclass-profile/1\"", "\u0000"})
    void shouldRefuseWhatIsNoProfile(String text) throws IOException {
        refusesAsTheFullReader(Files.writeString(directory.resolve("odd.json"), text));
    }

    @Test
    void shouldRefuseATruncatedFile() throws IOException {
        String json = Files.readString(SavedSamples.H200);
        Path file = Files.writeString(directory.resolve("half.json"), json.substring(0, json.length() / 2));
        refusesAsTheFullReader(file);
        assertThatThrownBy(() -> BulkReader.read(file)).hasMessageContaining("truncated");
    }

    @Test
    void shouldRefuseWhatIsNoFileOrTooLarge() throws IOException {
        refusesAsTheFullReader(directory);
        refusesAsTheFullReader(directory.resolve("missing.json"));
        Path large = directory.resolve("large.json");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(ProfileFile.MAX_BYTES + 1L);
        }
        refusesAsTheFullReader(large);
    }

    /** Reading one file twice, by way of the full reader, made a fleet of whole profiles several times as slow as it need be. */
    @Test
    void shouldReadAProfileWithListsOfTheirOwnWithoutTheFullReader() throws IOException {
        String json = Files.readString(SavedSamples.H200)
                .replaceFirst(
                        "\\{",
                        "{\"nanosleep\": [{\"askedNs\": 1, \"blocks\": 1, \"threads\": 32, \"nsPerSleep\": " + SUMMARY
                                + ", \"longestNs\": " + SUMMARY + "}],");
        ObjectNode unadvised = (ObjectNode) ProfileJson.mapper().readTree(json);
        unadvised.remove("advice");
        Path file = Files.writeString(directory.resolve("lists.json"), unadvised.toString());

        Profile bulk = BulkReader.read(file);

        assertThat(bulk.entries()).isNotEmpty();
        assertThat(bulk.advice()).isNull();
        assertThat(ProfileReader.read(file).advice()).isNotNull();
    }

    private static final String SUMMARY =
            "{\"median\": 2, \"low\": 1, \"high\": 3, \"samples\": 6, \"min\": 1, \"max\": 3, \"mad\": 0}";

    @Test
    void shouldLeaveOutEntriesThatItDoesNotKnowAsTheFullReaderDoes() throws IOException {
        String json = Files.readString(SavedSamples.H200)
                .replaceFirst("\"kind\": \"barrier\", \"implementation\"", "\"kind\": \"latch\", \"implementation\"");
        Path newer = Files.writeString(directory.resolve("newer.json"), json);

        assertThat(BulkReader.read(newer).primitives())
                .isNotEmpty()
                .isEqualTo(ProfileReader.read(newer).primitives());
    }

    private static void refusesAsTheFullReader(Path file) {
        Throwable expected = catchThrowable(() -> ProfileReader.read(file));
        assertThat(expected).isInstanceOf(ProfileReadException.class);
        assertThatThrownBy(() -> BulkReader.read(file))
                .isInstanceOf(ProfileReadException.class)
                .hasMessage(expected.getMessage());
    }
}
