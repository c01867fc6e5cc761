package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.claims.JudgedClaim;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.view.Golden;
import io.gpuclass.view.document.Style;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Claims judged by a real profile. */
class ClaimsReportTest {
    private static final Profile H200 = SavedSamples.read("nvidia-h200.json");
    private static final ClaimsResult CLAIMS = ClaimsResult.of(H200);
    private static final String MARKDOWN = ClaimsReport.of(CLAIMS).toMarkdown();

    @Test
    void shouldShowEveryClaimAsBefore() {
        Golden.check("claims.txt", ClaimsReport.of(CLAIMS).toText(Style.PLAIN));
    }

    @Test
    void shouldCountByDocumentAndTogether() {
        ClaimsResult all = CLAIMS;
        assertThat(MARKDOWN)
                .contains("| all | " + all.claims().size() + " | "
                        + all.verdicts().get("holds") + " | " + all.verdicts().get("holds-in-part") + " | "
                        + all.verdicts().get("does-not-hold") + " | ");
        for (ClaimSource source : ClaimSource.values()) {
            String heading = "\n## " + source.title().replace("&", "&amp;") + "\n";
            assertThat(MARKDOWN.contains(heading)).as(heading).isEqualTo(source.isDocument());
        }
    }

    @Test
    void shouldShowOneDocumentAlone() {
        String report = ClaimsReport.of(ClaimsResult.of(H200, Optional.of(ClaimSource.SIMD_NOTE)))
                .toMarkdown();
        assertThat(report).contains("SIMD-deadlock note", "naive-deadlocks").doesNotContain("Mahapatra", "| all |");
    }

    /** Values computed from printed numbers are not called measured. */
    @Test
    void shouldTellComputedFromMeasured() {
        ClaimsResult model = ClaimsResult.of(H200, Optional.of(ClaimSource.COST_MODEL));
        assertThat(ClaimsReport.of(model).toMarkdown())
                .startsWith("# Validation of the cost model, NVIDIA H200\n")
                .contains("; model-ratio-fa-gtx295)", "\n  - computed: ");
        assertThat(block("xf-always-faster")).contains("\n  - here: ").doesNotContain("- computed: ");
    }

    @Test
    void shouldShowAClaimThatNamesAGpuAsThereAndAsHere() {
        assertThat(block("spin-faster-than-fa"))
                .startsWith("- **cannot be told** as there, **does not hold** here today · ")
                .contains(
                        "\n  - as there, GTX 580, 128 blocks: not measured\n",
                        "\n  - here today: ",
                        "\n  - source: “On Fermi, FA");
    }

    /** Whoever reads on must see whether a sentence tells what the figures are or why they are so. */
    @Test
    void shouldTellCausesFromFigures() {
        for (JudgedClaim claim : CLAIMS.claims()) {
            assertThat(block(claim.id()))
                    .contains(claim.hereToday().lookedInto() == null ? "\n  - why: " : "\n  - cause: ");
        }
    }

    /** Long lines are hard to read on a forge and harder to compare. */
    @Test
    void shouldKeepEachFactOnALineOfItsOwn() {
        assertThat(MARKDOWN.lines().filter(line -> line.startsWith("- ")))
                .hasSize(CLAIMS.claims().size())
                .allSatisfy(line -> assertThat(line).endsWith(")").hasSizeLessThan(450));
    }

    /** Returns the lines of one claim. */
    private static String block(String id) {
        return Arrays.stream(MARKDOWN.split("\n(?=- )"))
                .filter(lines -> lines.lines().findFirst().orElseThrow().endsWith("; " + id + ")"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldSayThatAHostIsNotSpokenOf() {
        ClaimsResult host = ClaimsResult.of(SavedSamples.read("host-intel-xeon.json"), Optional.of(ClaimSource.LO));
        assertThat(ClaimsReport.of(host).toText(Style.PLAIN))
                .contains("not applicable · ", "It speaks of GPUs, and the profile is of a CPU.");
        assertThat(host.verdicts().get("not-applicable"))
                .isEqualTo(host.claims().size());
    }

    @Test
    void shouldJudgeWhatIsSaidOfCpusOnAHostAlone() {
        ClaimsResult host =
                ClaimsResult.of(SavedSamples.read("host-intel-xeon.json"), Optional.of(ClaimSource.GIROUX_S9329));

        assertThat(host.claims())
                .filteredOn(claim -> claim.hereToday().verdict() != ClaimVerdict.NOT_APPLICABLE)
                .extracting(JudgedClaim::id)
                .containsExactly("cpu-central-barrier");
        assertThat(block("cpu-central-barrier")).contains("It speaks of CPUs, and here that is 'cuda'.");
    }
}
