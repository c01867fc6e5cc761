package io.gpuclass.engine.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.levels.LevelRow.Use;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LevelCatalogueTest {
    private static final Path CATALOGUE = Path.of("probes-cuda", "levels-catalogue.inc");

    @Test
    void shouldReadRowsAndNameTheirKernels() {
        List<LevelRow> rows = LevelCatalogue.rows("""
                GPUCLASS_LEVEL(block, named, (half_block_threads), (barrier_named), threads(128, 256), groups(2),
                               summary("half (of a block)"), source("PTX ISA, \\"barrier\\""))
                GPUCLASS_CLUSTER_LEVEL_TWIN(cluster, relaxed, (cluster_blocks), (twin<a, b>), threads(128),
                                            summary("no order"), unobserved("why"))
                GPUCLASS_FLAT(grid, striped, threads(128))
                """);

        assertThat(rows)
                .containsExactly(
                        new LevelRow(Use.LEVEL, "block", "named", List.of(128, 256), 2, false, null),
                        new LevelRow(Use.CLUSTER_LEVEL, "cluster", "relaxed", List.of(128), null, true, "why"),
                        new LevelRow(Use.FLAT, "grid", "striped", List.of(128), null, false, null));
        assertThat(rows.get(0).timed(null)).isEqualTo("level_time_block_named");
        assertThat(rows.get(1).verified(4)).isEqualTo("cluster_verify_cluster_twin_relaxed_of_4");
        assertThat(rows.get(2).timed(null)).isEqualTo("barrier_time_striped");
        assertThat(rows.get(2).verified(null)).isEqualTo("barrier_verify_striped");
    }

    @Test
    void shouldReadEveryRowOfTheTable() throws IOException {
        String text = Files.readString(CATALOGUE);
        long written = text.lines()
                .filter(line -> line.matches("GPUCLASS_[A-Z_]+\\(.*"))
                .count();

        assertThat(LevelCatalogue.rows(text)).hasSize((int) written).isEqualTo(LevelCatalogue.all());
        assertThat(LevelCatalogue.all())
                .filteredOn(LevelRow::twin)
                .extracting(LevelRow::where)
                .contains("warp", "block", "cluster", "grid");
    }

    @Test
    void shouldFindEveryKernelItAsksForAmongTheCompiledOnes() {
        assumeTrue(
                getClass().getResource("/io/gpuclass/ptx/cluster_verify.sm90.ptx") != null,
                "the compiled kernels are from before these barriers");

        for (LevelRow row : LevelCatalogue.all()) {
            for (Integer cluster : row.clusters()) {
                assertThat(row.twin() || Ptx.has(row.timed(cluster)))
                        .as(row.timed(cluster))
                        .isTrue();
                assertThat(!row.use().meets() || Ptx.has(row.verified(cluster)))
                        .as(row.verified(cluster))
                        .isTrue();
            }
        }
    }
}
