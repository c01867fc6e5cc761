package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code gpuclass recommend FILE --role ROLE}. The saved sample is from before answers were saved, so that they are drawn. */
class RecommendedAnswerTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());

    @Test
    void shouldPrintOneLineWhoseFirstWordIsTheId() {
        assertThat(run(SavedSamples.H200 + " --role barrier --contention low --section 10"))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString()).matches("central(\t[^\t\n]+){6}\n").endsWith("\t132\n");
        assertThat(command.err.toString()).isEmpty();
    }

    @Test
    void shouldTakeFullContentionAndNoSectionUnlessToldOtherwise() {
        run(SavedSamples.H200 + " --role mutex");
        String usual = command.out.toString();
        command.clear();

        run(SavedSamples.H200 + " --role mutex --contention full --section 0 --format text");

        assertThat(command.out).hasToString(usual);
        assertThat(usual).endsWith("\t2112\n");
    }

    @Test
    void shouldPrintAllAnswersThatMatchAsJson() throws IOException {
        run(SavedSamples.H200 + " --role mutex --contention full --format json");

        JsonNode answers = MAPPER.readTree(command.out.toString());
        assertThat(answers).hasSize(4).allSatisfy(answer -> {
            assertThat(answer.path("role").asText()).isEqualTo("mutex");
            assertThat(answer.path("contention").asText()).isEqualTo("full");
            assertThat(answer.path("use").asText()).isNotEmpty();
        });
        assertThat(answers.findValuesAsText("section")).contains("0", "10", "100", "1000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--role mutex --contention full --section 7 | no answer for mutex at full contention with sections of 7, but for",
                "--role semaphore-low --section 10 | low 0, medium 0, full 0; choose one of these, or measure it with",
            })
    void shouldSayOnOneLineWhatThereIsInsteadOfWhatWasNotMeasured(String options, String told) {
        assertThat(run(SavedSamples.H200 + " " + options)).isEqualTo(ExitCodes.UNREADABLE_INPUT);

        assertThat(command.out.toString()).isEmpty();
        assertThat(command.err.toString().strip()).contains(told).hasLineCount(1);
    }

    @Test
    void shouldSayThatAPublishedProfileAnswersNothing() {
        assertThat(run(SavedSamples.GTX_580 + " --role barrier")).isEqualTo(ExitCodes.UNREADABLE_INPUT);

        assertThat(command.err.toString()).contains("nor any for that role; measure it with 'gpuclass probe'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--role lock | barrier, mutex, semaphore-low, semaphore-high",
                "--role mutex --contention some | low, medium, full",
                "--role mutex --section -1 | 0 is the least",
                "--contention low | say with --role what it is for",
                "--role mutex --fastest | two questions",
            })
    void shouldRefuseWhatIsNoQuestion(String options, String told) {
        assertThat(run(SavedSamples.H200 + " " + options)).isEqualTo(ExitCodes.USAGE);

        assertThat(command.err.toString()).contains(told);
    }

    @Test
    void shouldPrintTheSavedAnswerWhereThereIsOne() throws IOException {
        ObjectNode profile = (ObjectNode) MAPPER.readTree(Files.readString(SavedSamples.XEON));
        profile.set("answers", MAPPER.readTree("""
                        [{"role": "mutex", "contention": "full", "blocks": 2, "section": 0, "use": "fa", "nsPerOperation": 12.5,
                          "changes": []}]"""));
        Path file = directory.resolve("answers.json");
        Files.writeString(file, profile.toString());

        run(file + " --role mutex");

        assertThat(command.out).hasToString("fa\t12.5000\t-\t-\t-\t-\t2\n");
    }

    @Test
    void shouldRefuseAFileThatIsNoProfile() throws IOException {
        Path file = directory.resolve("broken.json");
        Files.writeString(file, "{\"schema\": \"gpuclass-profile/1\", \"answers\": [{\"role\": \"mutex\"}]}");

        assertThat(run(file + " --role mutex")).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString()).contains("broken.json");
    }

    private int run(String words) {
        return command.runLine("recommend " + words);
    }
}
