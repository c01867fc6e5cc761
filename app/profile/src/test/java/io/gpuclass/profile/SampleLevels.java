package io.gpuclass.profile;

import io.gpuclass.profile.levels.LevelResultBuilder;
import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.levels.LevelResults.LevelResult;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult.SharedPlace;
import io.gpuclass.profile.levels.LevelResults.SkippedForm;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import java.util.List;

/** Made-up figures of the barriers of each level. */
public final class SampleLevels {
    private static final int ALL = SampleProfiles.BLOCKS;

    private SampleLevels() {}

    static LevelResults results() {
        return LevelResults.of(
                barriers(),
                List.of(
                        read(Access.VOLATILE, Sharing.NONCONTENTIOUS, 18),
                        read(Access.VOLATILE, Sharing.CONTENTIOUS, 18),
                        read(Access.ATOMIC, Sharing.CONTENTIOUS, 65)),
                List.of(new SkippedForm(Level.CLUSTER, "hardware-of-16", "no cluster of that size finds room")),
                List.of(
                        check(Level.CLUSTER, "hardware", false, 2, ALL, 208, 0, false, true, null),
                        check(Level.CLUSTER, "relaxed", true, 4, ALL, 104, 77, false, true, null),
                        check(Level.WARP, "none", true, null, 1, 104, 0, false, false, "warps keep together")));
    }

    /** Returns what a check of the barrier of a level, or of a twin, showed. */
    public static Verification check(
            Level level,
            String form,
            boolean twin,
            Integer cluster,
            int blocks,
            long phases,
            long violations,
            boolean timedOut,
            boolean passed,
            String unobserved) {
        return VerificationBuilder.builder()
                .level(level.id())
                .form(form)
                .twin(twin)
                .blocksPerCluster(cluster)
                .blocks(blocks)
                .phases(phases)
                .violations(violations)
                .timedOut(timedOut)
                .passed(passed)
                .unobserved(unobserved)
                .build();
    }

    private static List<LevelResult> barriers() {
        return List.of(
                barrier(Level.WARP, "syncwarp", 32, null, ALL, 1.1),
                barrier(Level.BLOCK, "syncthreads", 128, null, 1, 10),
                barrier(Level.BLOCK, "syncthreads", 128, null, ALL, 12),
                barrier(Level.BLOCK, "mbarrier", 128, null, ALL, 99),
                LevelResultBuilder.builder(barrier(Level.BLOCK, "named", 128, null, ALL, 8))
                        .groupsPerBlock(2)
                        .build(),
                barrier(Level.CLUSTER, "hardware", 128, 2, ALL, 195),
                LevelResultBuilder.builder(barrier(Level.CLUSTER, "mbarrier", 128, 2, ALL, 1))
                        .outcome(Outcome.TIMED_OUT)
                        .verified(false)
                        .nsPerBarrier(null)
                        .build(),
                barrier(Level.GRID, "striped", 128, null, ALL, 800),
                barrier(Level.GRID, "striped", 128, 8, ALL, 1200));
    }

    private static LevelResult barrier(Level level, String form, int threads, Integer cluster, int blocks, double ns) {
        return new LevelResult(
                level, form, threads, null, cluster, blocks, Outcome.COMPLETED, true, SampleProfiles.summary(ns));
    }

    private static SharedAccessResult read(Access access, Sharing sharing, double ns) {
        return new SharedAccessResult(SharedPlace.OWN, access, sharing, 128, null, SampleProfiles.summary(ns));
    }
}
