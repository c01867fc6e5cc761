package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code gpuclass recommend FILE --why}. */
class WhyTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());

    @Test
    void shouldWalkFromTheRatiosToTheChoiceAndSayWhereMeasurementOverrulesIt() {
        assertThat(command.run("recommend", SavedSamples.H200, "--why", "--format", "md"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("| atomic : volatile | 2.43× moderate | spin or sleep | spin, with backoff |")
                .contains("| contentious : own | 3.79× steep | how sleeping does | worse: pause between |")
                .contains("spin locks are a tempting solution", "Reasons, by primitive")
                .contains("GeForce GTX 580 is the nearer one")
                .contains("| barrier | 2112 | xf | atomic-two-stage | yes: 1.55× as fast |")
                .contains("- **barrier:** the class lacks the number of blocks", "(suite replication)")
                .contains("| 2112 | sleeping | spin-backoff ", "| model, in sample |")
                .contains("Predicted times of the recommended forms", "| barrier | striped | 2112 | 1.22 us | ")
                .contains("model: best or within 3 % in ");
    }

    @Test
    void shouldJudgeThePapersChoicesByItsFormsAsPrintedAndCutNothingOff() {
        assertThat(command.run("recommend", Path.of("profiles/nvidia-h200.json"), "--why"))
                .isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString())
                .contains("Judged by the forms as printed in the paper")
                .doesNotContain("\u2026  ", "\u2026)", "\u2026\n");
        assertThat(command.out.toString().lines()).allMatch(line -> line.length() <= 100);
    }

    /** An H200 of which the times of one probe, or of one sort of fence, are so many times as long; of polls beside atomics, the effect. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "contentious-atomic-read/serial | 37 | atomic : volatile | prohibitive | sleep",
                "contentious-volatile-read/serial | 0.2 | atomic : volatile | prohibitive | sleep",
                "contentious-atomic-read/serial | 0.5 | atomic : volatile | cheap | spin, with backoff",
                "contentious-volatile-read/serial | 2 | atomic : volatile | cheap | spin, with backoff",
                "noncontentious-volatile-read/serial | 3 | contentious : own | flat | well: on one word",
                "fence/device | 3.5 | fence : volatile | dear | one of each SM",
                "noncontentious-volatile-write/completed | 0.04 | release : store | cheap | by a store",
                "noncontentious-volatile-write/posted | 30 | release : store | cheap | by a store",
                "lineHostage/effect | 0.01 | line contention | no | anywhere"
            })
    void shouldFollowTheProbesOfTheFile(String edited, double times, String axis, String here, String decision)
            throws IOException {
        Path file = directory.resolve("edited.json");
        JsonNode document = JSON.readTree(new GZIPInputStream(Files.newInputStream(
                Path.of("app/profile/src/test/resources/measured/nvidia-h200-2026-11-24.json.gz"))));
        String[] name = edited.split("/");
        Stream.of("probes", "scopes")
                .flatMap(list -> StreamSupport.stream(document.path(list).spliterator(), false))
                .filter(one -> (one.path("id").asText() + one.path("operation").asText()).equals(name[0])
                        && (one.path("pattern").asText() + one.path("scope").asText()).equals(name[1]))
                .flatMap(one ->
                        Stream.of("nsPerAccess", "elapsedMs", "nsPerOperation").map(one::path))
                .forEach(time -> multiply(time, times));
        if (name[1].equals("effect")) {
            document.path("lineHostage").path("sustained").path("points").forEach(point -> {
                multiply(point.path("effect"), times);
                multiply(point.path("nsPerPoll"), times);
            });
        }
        Files.writeString(file, JSON.writeValueAsString(document));

        assertThat(command.run("recommend", file, "--why", "--format", "md")).isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString().lines())
                .filteredOn(line -> line.startsWith("| " + axis + " |"))
                .singleElement()
                .asString()
                .contains(here + " |")
                .endsWith("| " + decision + " |");
    }

    private static void multiply(JsonNode time, double times) {
        time.properties().stream()
                .filter(figure ->
                        figure.getValue().isNumber() && !figure.getKey().equals("samples"))
                .toList()
                .forEach(figure -> ((ObjectNode) time)
                        .put(figure.getKey(), figure.getValue().doubleValue() * times));
    }

    @Test
    void shouldPrintTheCellsAsJson() throws Exception {
        assertThat(command.run("recommend", SavedSamples.GTX_580, "--why", "--format", "json"))
                .isEqualTo(ExitCodes.DONE);
        JsonNode advice = JSON.readTree(command.out.toString());
        assertThat(advice.path("nearest").asText()).isEqualTo("nvidia-geforce-gtx-295");
        assertThat(advice.path("cells"))
                .hasSize(4)
                .allSatisfy(
                        cell -> assertThat(cell.path("byClass").path("right").asBoolean())
                                .isTrue());
    }
}
