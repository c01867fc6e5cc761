package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.SavedSamples;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code gpuclass claims}. */
class ClaimsCommandTest {
    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());

    @Test
    void shouldPrintJsonWithAVerdictForEachClaim() throws Exception {
        JsonNode claims = claims(SavedSamples.H200);
        assertThat(claims.size()).isGreaterThanOrEqualTo(60);
        for (JsonNode claim : claims) {
            assertThat(claim.path("verdict").asText())
                    .isIn("holds", "holds-in-part", "does-not-hold", "cannot-be-told", "not-applicable");
            assertThat(claim.path("why").asText()).isNotBlank();
            assertThat(claim.toString()).doesNotContain(":null");
        }
    }

    /** Of papers that were not at hand; of the others it would say nothing. */
    @Test
    void shouldTellHowItIsKnownWhatAFurtherPaperSays() throws Exception {
        for (JsonNode claim : claims(SavedSamples.H200)) {
            if (claim.path("source").asText().equals("others")) {
                assertThat(claim.path("basis").asText()).isIn("abstract", "report");
            } else {
                assertThat(claim.has("basis")).as(claim.path("id").asText()).isFalse();
            }
        }
    }

    /** The parts that a profile of printed numbers lacks are named with a command line that is right usage. */
    @Test
    void shouldNameCommandsThatMeasureWhatIsMissing() throws Exception {
        List<String> commands = StreamSupport.stream(
                        claims(SavedSamples.GTX_580).spliterator(), false)
                .map(claim -> claim.path("measure").asText())
                .filter(measure -> !measure.isEmpty())
                .distinct()
                .toList();
        assertThat(commands).hasSizeGreaterThan(4);
        assertThat(commands)
                .allSatisfy(line -> assertThatCode(() -> CommandRunner.commandLine()
                                .parseArgs(line.replaceFirst("gpuclass ", "").split(" ")))
                        .doesNotThrowAnyException());
    }

    @Test
    void shouldPrintOneDocumentAlone() {
        assertThat(command.run("claims", SavedSamples.H200, "--source", "simd-note", "--format", "md"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).contains("naive-deadlocks").doesNotContain("srb-over-tree");
    }

    /** A claim that does not hold is a result, not a failure. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "claims | 2 | FILE",
                "claims missing.json | 4 | missing.json",
                "claims profiles/published/gtx580.json --source nobody | 2 | expected one of stuart-owens-2011, lo",
                "claims profiles/published/printed/lo.json | 4 | lo.json",
                "claims profiles/published/gtx580.json | 0 | ''",
            })
    void shouldExitAsOtherCommandsDo(String line, int code, String message) {
        assertThat(command.run((Object[]) line.split(" "))).isEqualTo(code);
        assertThat(command.err.toString()).contains(message);
    }

    private JsonNode claims(Object file) throws Exception {
        assertThat(command.run("claims", file, "--format", "json")).isEqualTo(ExitCodes.DONE);
        JsonNode result = new ObjectMapper().readTree(command.out.toString());
        assertThat(result.path("schema").asText()).isEqualTo("gpuclass-claims/1");
        command.clear();
        return result.path("claims");
    }
}
