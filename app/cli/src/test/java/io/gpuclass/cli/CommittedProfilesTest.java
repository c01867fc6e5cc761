package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.engine.session.ProfileAssembler;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.view.ProgramReport;
import io.gpuclass.view.ReadmeTable;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.report.FastestReport;
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
        if (Boolean.getBoolean("golden.regenerate")) {
            ProfileWriter.write(profile, file);
            fail("regenerated " + file + ": look at the difference, then run again without -Dgolden.regenerate");
        }
        assertThat(Files.readString(file))
                .as("%s; to regenerate: mvn -pl app -am test -Dgolden.regenerate=true", file)
                .isEqualTo(ProfileWriter.toJson(profile));
    }

    @Test
    void shouldHoldHowNearTheFastestOfTheProfileComeToTheFloor() throws IOException {
        shouldHold("fastest.md", FastestReport.of(h200()));
    }

    @Test
    void shouldHoldWhatBarriersDoToProgramsThatDoNotNeedThem() throws IOException {
        Profile profile = h200();
        assumeTrue(!profile.artificialBarriers().isEmpty(), "the profile has no artificial barriers");
        shouldHold("artificial-barriers.md", ProgramReport.artificialBarriers(profile));
    }

    @Test
    void shouldHoldWhatApplicationsAreFastestWith() throws IOException {
        Profile profile = h200();
        assumeTrue(!profile.applications().isEmpty(), "the profile has no applications");
        shouldHold("applications.md", ProgramReport.applications(profile));
    }

    private static Profile h200() {
        return ProfileReader.read(PROFILES.resolve("nvidia-h200.json"));
    }

    private static void shouldHold(String name, Document document) throws IOException {
        Path report = Path.of("reports", name);
        String rendered = document.toMarkdown();
        if (Boolean.getBoolean("golden.regenerate")) {
            Files.writeString(report, rendered);
            fail("regenerated " + report + ": look at the difference, then run again without -Dgolden.regenerate");
        }
        assertThat(Files.readString(report))
                .as("%s; to regenerate: mvn -pl app -am test -Dgolden.regenerate=true", report)
                .isEqualTo(rendered);
    }

    @Test
    void shouldHoldTheTableOfTheProfileInTheReadme() throws IOException {
        Path readme = Path.of("README.md");
        String text = Files.readString(readme);
        String begin = "<!-- primitives:begin -->\n\n";
        String end = "\n<!-- primitives:end -->";
        assertThat(text).containsOnlyOnce(begin).containsOnlyOnce(end);
        String table = ReadmeTable.of(h200()).toMarkdown();
        String rendered =
                text.substring(0, text.indexOf(begin) + begin.length()) + table + text.substring(text.indexOf(end));
        if (Boolean.getBoolean("golden.regenerate")) {
            Files.writeString(readme, rendered);
            fail("regenerated " + readme + ": look at the difference, then run again without -Dgolden.regenerate");
        }
        assertThat(text)
                .as("%s; to regenerate: mvn -pl app -am test -Dgolden.regenerate=true", readme)
                .isEqualTo(rendered);
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
