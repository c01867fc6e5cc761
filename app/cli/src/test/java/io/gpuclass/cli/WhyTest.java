package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.SavedSamples;
import org.junit.jupiter.api.Test;

/** {@code gpuclass recommend FILE --why}. */
class WhyTest {
    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());

    @Test
    void shouldWalkFromTheRatiosToTheChoiceAndSayWhereMeasurementOverrulesIt() {
        assertThat(command.run("recommend", SavedSamples.H200, "--why", "--format", "md"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("- atomic : volatile, reads: 2.", "moderate", "spin locks are a tempting solution")
                .contains("GeForce GTX 580 is the nearer one")
                .contains("| barrier | 2112 | xf | atomic-two-stage | yes: 1.55× as fast |")
                .contains("model: best or within 3 % in ");
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
