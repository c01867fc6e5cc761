package io.gpuclass.engine.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.levels.LevelRow.Use;
import io.gpuclass.profile.primitives.CatalogueTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LevelRowTest {
    private static final Path CATALOGUE = Path.of("probes-cuda", "levels-catalogue.inc");

    @Test
    void shouldReadRowsAndNameTheirKernels() {
        List<LevelRow> rows = rows("""
            GPUCLASS_LEVEL(block, named, (half_block_threads), (barrier_named), threads(128, 256), groups(2),
                           summary("half (of a block)"), source("PTX ISA, \\"barrier\\""))
            GPUCLASS_CLUSTER_LEVEL_TWIN(cluster, relaxed, (cluster_blocks), (twin<a, b>), threads(128),
                                        summary("no order"), unobserved("why"))
            GPUCLASS_FLAT(grid, striped, threads(128))
            """);

        assertThat(rows)
                .containsExactly(
                        new LevelRow(Use.LEVEL, "block", "named", List.of(128, 256), 2, null, false, null),
                        new LevelRow(Use.CLUSTER_LEVEL, "cluster", "relaxed", List.of(128), null, 4, true, "why"),
                        new LevelRow(Use.FLAT, "grid", "striped", List.of(128), null, null, false, null));
        assertThat(rows.get(0).timed()).isEqualTo("level_time_block_named");
        assertThat(rows.get(1).verified()).isEqualTo("cluster_verify_cluster_twin_relaxed_of_4");
        assertThat(rows.get(2).timed()).isEqualTo("barrier_time_striped");
        assertThat(rows.get(2).verified()).isEqualTo("barrier_verify_striped");
    }

    @Test
    void shouldHaveARowForEachSizeOfClusters() {
        assertThat(rows("GPUCLASS_CLUSTERED(grid, striped, (grid_group), (a<b>), threads(128))"))
                .extracting(LevelRow::cluster)
                .containsExactly(2, 4, 8, 16);
    }

    @Test
    void shouldReadEveryRowOfTheTable() throws IOException {
        String text = Files.readString(CATALOGUE);
        long written = text.lines()
                .filter(line -> line.matches("GPUCLASS_[A-Z_]+\\(.*"))
                .count();

        assertThat(rows(text)).isEqualTo(LevelRow.all());
        assertThat(LevelRow.all().stream()
                        .map(row -> List.of(row.use(), row.where(), row.name(), row.twin()))
                        .distinct())
                .hasSize((int) written);
        assertThat(LevelRow.all())
                .filteredOn(LevelRow::twin)
                .extracting(LevelRow::where)
                .contains("warp", "block", "cluster", "grid");
    }

    @Test
    void shouldFindEveryKernelItAsksForAmongTheCompiledOnes() {
        assumeTrue(
                getClass().getResource("/io/gpuclass/ptx/cluster_verify.sm90.ptx") != null,
                "the compiled kernels are from before these barriers");

        for (LevelRow row : LevelRow.all()) {
            assertThat(row.twin() || Ptx.has(row.timed())).as(row.timed()).isTrue();
            assertThat(!row.use().meets() || Ptx.has(row.verified()))
                    .as(row.verified())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "level_time_warp_syncwarp, bar.warp.sync",
        "level_time_block_syncthreads, bar.sync",
        "level_time_block_named, barrier.cta.sync",
        "level_time_own_volatile_read, ld.volatile.shared.u32",
        "level_time_own_atomic_read, atom.relaxed.cta.shared.add.u32",
        "cluster_time_block_mbarrier, mbarrier.arrive.release.cta.shared::cta",
        "cluster_time_cluster_one_fence_of_2, fence.acq_rel.cluster",
        "cluster_time_cluster_mbarrier_of_8, mbarrier.arrive.release.cluster.shared::cluster",
        "cluster_time_other_volatile_read_of_2, ld.volatile.shared::cluster.u32",
        "cluster_time_other_atomic_read_of_4, atom.relaxed.cluster.shared::cluster.add.u32"
    })
    void shouldDoInATurnOfItsLoopWhatItsNameSays(String kernel, String instruction) {
        assertThat(times(instruction, kernel)).isEqualTo(8);
    }

    /** Blocks of a cluster leave by the barrier that is timed. */
    @Test
    void shouldMeetInHardwareInATurnOfItsLoopAndOnceMoreToLeave() {
        assertThat(times("barrier.cluster.arrive.release;", "cluster_time_cluster_hardware_of_16"))
                .isEqualTo(8 + 1);
    }

    /** Words posted into another block's shared memory may still be on their way when a block ends that leaves without releasing them. */
    @ParameterizedTest
    @ValueSource(strings = {"cluster_probe", "cluster_time", "cluster_verify"})
    void shouldLeaveAClusterOnlyBehindWhatWasPostedThere(String module) throws IOException {
        InputStream compiled = getClass().getResourceAsStream("/io/gpuclass/ptx/" + module + ".sm90.ptx");
        assumeTrue(compiled != null, "there are no compiled kernels");

        List<String> reachOthers = Stream.of(
                        new String(compiled.readAllBytes(), StandardCharsets.UTF_8).split("\\.visible \\.entry "))
                .filter(kernel -> kernel.contains("shared::cluster."))
                .toList();

        assertThat(reachOthers)
                .isNotEmpty()
                .allSatisfy(kernel -> assertThat(kernel.substring(kernel.lastIndexOf("barrier.cluster.arrive.")))
                        .startsWith("barrier.cluster.arrive.release;"));
    }

    private int times(String instruction, String kernel) {
        assumeTrue(
                getClass().getResource("/io/gpuclass/ptx/cluster_time.sm90.ptx") != null,
                "the compiled kernels are from before these barriers");
        return Ptx.body(kernel).split(Pattern.quote(instruction), -1).length - 1;
    }

    private static List<LevelRow> rows(String text) {
        return CatalogueTable.rows("t.inc", text).stream().flatMap(LevelRow::of).toList();
    }
}
