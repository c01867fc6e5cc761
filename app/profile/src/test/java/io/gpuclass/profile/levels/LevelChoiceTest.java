package io.gpuclass.profile.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.levels.LevelResults.LevelChoice;
import io.gpuclass.profile.levels.LevelResults.LevelResult;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult.SharedPlace;
import io.gpuclass.profile.levels.LevelResults.SharedRatios;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Sampled;
import java.util.List;
import org.junit.jupiter.api.Test;

class LevelChoiceTest {
    @Test
    void shouldTakeTheFastestOfThoseThatDoTheSame() {
        assertThat(LevelChoice.of(List.of(
                        of(Level.BLOCK, "mbarrier", null, 1, 99),
                        of(Level.BLOCK, "syncthreads", null, 1, 10),
                        of(Level.BLOCK, "syncthreads", null, 132, 11))))
                .extracting(LevelChoice::use, LevelChoice::runnerUp, LevelChoice::speedup, LevelChoice::blocks)
                .containsExactly(tuple("syncthreads", "mbarrier", 9.9, 1), tuple("syncthreads", null, null, 132));
    }

    @Test
    void shouldHoldBarriersOfAGridAgainstEachOtherWhateverTheirClusters() {
        assertThat(LevelChoice.of(List.of(
                        of(Level.GRID, "striped", null, 128, 800),
                        of(Level.GRID, "striped", 8, 128, 1200),
                        of(Level.GRID, "striped", 16, 128, 1000))))
                .extracting(LevelChoice::use, LevelChoice::runnerUp, LevelChoice::blocksPerCluster)
                .containsExactly(tuple("striped", "striped-of-16", null));
    }

    @Test
    void shouldNotHoldClustersOfOneSizeAgainstThoseOfAnother() {
        assertThat(LevelChoice.of(List.of(
                        of(Level.CLUSTER, "hardware", 2, 132, 170), of(Level.CLUSTER, "hardware", 4, 132, 180))))
                .extracting(LevelChoice::blocksPerCluster)
                .containsExactly(2, 4);
    }

    @Test
    void shouldNotTakeWhatMeetsInGroupsOrWasNotVerified() {
        LevelResult whole = of(Level.BLOCK, "syncthreads", null, 1, 10);
        LevelResult halves = LevelResultBuilder.builder(of(Level.BLOCK, "named", null, 1, 8))
                .groupsPerBlock(2)
                .build();
        LevelResult broken = LevelResultBuilder.builder(of(Level.BLOCK, "mbarrier", null, 1, 1))
                .verified(false)
                .build();

        assertThat(LevelChoice.of(List.of(whole, halves, broken)))
                .extracting(LevelChoice::use, LevelChoice::groupsPerBlock)
                .containsExactly(tuple("syncthreads", null), tuple("named", 2));
    }

    @Test
    void shouldDivideReadsOfOneWordByReadsOfOneEachOnlyWhereBothAreThere() {
        List<SharedRatios> ratios = SharedRatios.of(List.of(
                read(Access.VOLATILE, Sharing.NONCONTENTIOUS, 128, 20),
                read(Access.VOLATILE, Sharing.CONTENTIOUS, 128, 30),
                read(Access.ATOMIC, Sharing.CONTENTIOUS, 128, 120),
                read(Access.VOLATILE, Sharing.CONTENTIOUS, 1024, 30)));

        assertThat(ratios)
                .containsExactly(
                        new SharedRatios(SharedPlace.OWN, 128, null, Estimate.exactly(4), Estimate.exactly(1.5)));
    }

    private static LevelResult of(Level level, String form, Integer cluster, int blocks, double ns) {
        return new LevelResult(level, form, 128, null, cluster, blocks, Outcome.COMPLETED, true, Sampled.summary(ns));
    }

    private static SharedAccessResult read(Access access, Sharing sharing, int threads, double ns) {
        return new SharedAccessResult(SharedPlace.OWN, access, sharing, threads, null, Sampled.summary(ns));
    }
}
