package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.SavedSamples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code gpuclass recommend FILE --why}. */
class WhyTest {
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

    @Test
    void shouldPrintTheCellsAsJson() throws Exception {
        assertThat(command.run("recommend", SavedSamples.GTX_580, "--why", "--format", "json"))
                .isEqualTo(ExitCodes.DONE);
        JsonNode advice = new ObjectMapper().readTree(command.out.toString());
        assertThat(advice.path("nearest").asText()).isEqualTo("nvidia-geforce-gtx-295");
        assertThat(advice.path("cells"))
                .hasSize(4)
                .allSatisfy(
                        cell -> assertThat(cell.path("byClass").path("right").asBoolean())
                                .isTrue());
    }
}
