package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.profile.stats.Estimate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileJsonTest {
    @TempDir
    private Path directory;

    private Profile saved(Profile profile) throws Exception {
        Path file = directory.resolve("p.json");
        Files.writeString(file, ProfileWriter.toJson(profile));
        return ProfileReader.read(file);
    }

    @Test
    void shouldReadBackAProfileWithNothingButItsRequiredParts() throws Exception {
        assertThat(saved(SampleProfiles.minimal())).isEqualTo(SampleProfiles.minimal());
    }

    @Test
    void shouldKeepTheNamesOfTheContract() {
        String json = ProfileWriter.toJson(SampleProfiles.complete());
        assertThat(json)
                .contains("\"schema\": \"gpuclass-profile/1\"", "\"kind\": \"cuda\"", "\"source\": \"measured\"")
                .contains(
                        "{\"id\": \"contentious-volatile-read\", \"access\": \"volatile\", \"direction\": \"read\","
                                + " \"sharing\": \"contentious\", \"pattern\": \"serial\", \"blocks\": 2112, \"elapsedMs\": {\"median\": ")
                .contains("\"nsPerAccess\": {\"median\": ", "\"reachBytes\": 32")
                .contains(
                        "\"atomicToVolatile\": {\"value\": 2.41, \"low\": 2.31653, \"high\": 2.50725, \"class\": \"moderate\"}")
                .contains("\"lineHostage\": {\"oneShot\": \"no\", \"sustained\": \"yes\"}")
                .contains("\"opsPerSecond\": {\"median\": ", "\"role\": \"semaphore-high\"");
    }

    @Test
    void shouldPutEachEntryOfAListOnOneLine() {
        Profile sample = ProfileBuilder.builder(SampleProfiles.complete())
                .answers(List.of())
                .advice(null)
                .map(null)
                .system(null)
                .build();
        List<String> lines = ProfileWriter.toJson(sample).lines().toList();
        int entries = sample.probes().size()
                + sample.primitives().size()
                + sample.verification().size()
                + sample.implementations().size()
                + sample.sections().size()
                + sample.skewed().size()
                + sample.sectionsAsPublished().size()
                + sample.scopes().size()
                + sample.contendedCas().size()
                + sample.artificialBarriers().size()
                + sample.applications().size()
                + sample.applicationChoices().size()
                + sample.fixedWork().size()
                + sample.weakScaling().size()
                + sample.blockSweep().stream()
                        .mapToInt(result -> result.points().size())
                        .sum()
                + sample.locality().stream()
                        .mapToInt(result -> result.points().size())
                        .sum()
                + sample.skippedPrograms().size()
                + sample.entries().values().stream().mapToInt(List::size).sum()
                + sample.levels().barriers().size()
                + sample.levels().choices().size()
                + sample.levels().accesses().size()
                + sample.levels().verification().size()
                + sample.tuning().size()
                + sample.lineHostage().sustained().points().size();
        assertThat(lines.stream().filter(line -> line.matches("\\s+\\{.*}}?,?")).count())
                .isGreaterThanOrEqualTo(entries);
        assertThat(lines.size()).isLessThan(entries + 380);
    }

    @Test
    void shouldEndWithOneNewline() {
        assertThat(ProfileWriter.toJson(SampleProfiles.complete()))
                .endsWith("}\n")
                .doesNotEndWith("\n\n");
    }

    @Test
    void shouldOmitWhatIsNotKnown() {
        assertThat(ProfileWriter.toJson(SampleProfiles.minimal())).doesNotContain("null", "createdAt", "ratios");
    }

    @Test
    void shouldRoundToSixSignificantDigits() {
        assertThat(ProfileJson.text(new Estimate(1234567.89, 0.00012345678, 1.5e22)))
                .isEqualTo("{\"value\": 1234570, \"low\": 0.000123457, \"high\": 1.5E+22}\n");
    }

    @Test
    void shouldWriteTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        String expected = ProfileWriter.toJson(SampleProfiles.complete());
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(ProfileWriter.toJson(SampleProfiles.complete())).isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    private record Broken(double rate) {}

    @Test
    void shouldRefuseToWriteNaNAndNameItsPlace() {
        assertThatThrownBy(() -> ProfileJson.text(new Broken(Double.NaN))).hasMessageContaining("/rate is NaN");
    }

    @Test
    void shouldStayFarBelowAMegabyte() {
        assertThat(ProfileWriter.toJson(SampleProfiles.complete())).hasSizeLessThan(250_000);
    }
}
