package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Kernels that the literature labels as racing or not: those of ScoR, by its names. {@code docs/prove.md} has the table. */
class LabelledRacesTest {
    private static final PtxModule MODULE = module();

    private static PtxModule module() {
        try {
            return PtxModule.parse(Files.readString(Path.of("probes-cuda", "ptx", "proof_races.ptx")));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static Set<String> kernels() {
        return MODULE.names();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void shouldSayWhatTheLabelSays(String kernel) {
        ProofResult result =
                WholeKernel.named(MODULE, kernel, grid(kernel), List.of()).explore(MODULE, Bounds.USUAL);

        assertThat(result.refused()).isEmpty();
        assertThat(result.verdict().outcome())
                .as(result.verdict().finding())
                .isEqualTo(kernel.startsWith("race_") ? Outcome.FOUND : Outcome.NOT_FOUND);
        assertThat(result.verdict().finding()).doesNotContain("waits for ever", "stops itself");
    }

    @Test
    void shouldBeAllOfTheSuite() throws IOException {
        assertThat(kernels())
                .hasSize(32)
                .filteredOn(name -> name.startsWith("race_"))
                .hasSize(18);
        assertThat(Files.readString(Path.of("docs", "prove.md"))).contains("`LabelledRacesTest` | 32 of 32");
    }

    private static Grid grid(String kernel) {
        int blocks = kernel.contains("block_fence") || kernel.contains("interblock") ? 2 : 1;
        return new Grid(blocks, kernel.contains("interwarp") ? 2 : 1);
    }
}
