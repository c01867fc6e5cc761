package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.gpuclass.engine.session.ProfileAssembler;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.advice.Recommendation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The profiles that the repository holds. */
class CommittedProfilesTest {
    private static final Path PROFILES = Path.of("profiles");

    static List<PublishedProfiles.Published> published() {
        return PublishedProfiles.all();
    }

    static List<Path> committed() throws IOException {
        try (Stream<Path> files = Files.walk(PROFILES)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> !file.startsWith(PROFILES.resolve("schema")))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("committed")
    void shouldBeValid(Path file) {
        assertThat(ProfileValidator.validate(file)).isEmpty();
    }

    @Test
    void shouldIncludeAGpuAHostAndBothPublishedOnes() throws IOException {
        assertThat(committed().stream()
                        .map(ProfileReader::read)
                        .map(profile -> profile.device().slug()))
                .contains("nvidia-h200", "nvidia-geforce-gtx-295", "nvidia-geforce-gtx-580")
                .anyMatch(slug -> slug.startsWith("host-"));
    }

    @ParameterizedTest
    @MethodSource("published")
    void shouldHoldWhatThePublishedTablesGive(PublishedProfiles.Published numbers) throws IOException {
        Path file = PROFILES.resolve("published").resolve(numbers.fileName());
        Profile profile = ProfileAssembler.published(numbers);
        if (Boolean.getBoolean("golden.regenerate") && !Files.readString(file).equals(ProfileWriter.toJson(profile))) {
            ProfileWriter.write(profile, file);
            fail("refreshed " + file + ": look at the difference, then run 'mvn -B verify'");
        }
        assertThat(Files.readString(file))
                .as("to refresh it, and all documents and reports: mvn -B test -Prefresh")
                .isEqualTo(ProfileWriter.toJson(profile));
    }

    /** Stuart & Owens 2011, Table 5. */
    @ParameterizedTest
    @CsvSource({
        "gtx295.json, xf, fa, sleeping, sleeping",
        "gtx580.json, xf, spin-backoff, spin-backoff, sleeping",
    })
    void shouldRecommendWhatThePaperFoundBest(
            String file, String barrier, String mutex, String semaphoreLow, String semaphoreHigh) {
        Profile profile = ProfileReader.read(PROFILES.resolve("published").resolve(file));

        assertThat(profile.recommendations())
                .extracting(Recommendation::recommended)
                .containsExactly(barrier, mutex, semaphoreLow, semaphoreHigh);
    }
}
