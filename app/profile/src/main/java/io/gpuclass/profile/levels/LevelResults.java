package io.gpuclass.profile.levels;

import io.gpuclass.profile.levels.LevelResults.SharedAccessResult.SharedPlace;
import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Costs of barriers at each level of a GPU, from the warp to the grid, and of reads of shared memory. Every list is empty where
 * nothing was measured. Immutable.
 *
 * @param barriers the barriers of each level
 * @param choices which one to take
 * @param accesses reads of shared memory
 * @param ratios the paper's two ratios of these
 * @param skipped what the device has not
 * @param verification what checking the barriers showed
 */
public record LevelResults(
        List<LevelResult> barriers,
        List<LevelChoice> choices,
        List<SharedAccessResult> accesses,
        List<SharedRatios> ratios,
        List<SkippedForm> skipped,
        List<Verification> verification) {
    public LevelResults {
        barriers = Lists.orEmpty(barriers);
        choices = Lists.orEmpty(choices);
        accesses = Lists.orEmpty(accesses);
        ratios = Lists.orEmpty(ratios);
        skipped = Lists.orEmpty(skipped);
        verification = Lists.orEmpty(verification);
    }

    /** Returns the results, with the ratios that follow from them. */
    public static LevelResults of(
            List<LevelResult> barriers,
            List<SharedAccessResult> accesses,
            List<SkippedForm> skipped,
            List<Verification> verification) {
        return new LevelResults(
                barriers, LevelChoice.of(barriers), accesses, SharedRatios.of(accesses), skipped, verification);
    }

    /**
     * A barrier that was not measured.
     *
     * @param level who would meet
     * @param form what they would meet by
     * @param reason why not, in a sentence without a full stop
     */
    public record SkippedForm(Level level, String form, String reason) {}

    /**
     * Cost of a barrier at a level, nothing else going on. All threads of the grid meet again and again, all groups at once.
     *
     * @param threads threads of each block
     * @param groupsPerBlock groups of each block that meet apart from each other; null for one, or for warps
     * @param blocksPerCluster blocks of each cluster; null without clusters
     * @param verified whether it completed, and verification of this form passed
     * @param nsPerBarrier steady nanoseconds from one barrier to the next; null unless it completed
     */
    @RecordBuilder
    public record LevelResult(
            Level level,
            String form,
            int threads,
            Integer groupsPerBlock,
            Integer blocksPerCluster,
            int blocks,
            Outcome outcome,
            boolean verified,
            Summary nsPerBarrier)
            implements Counted {
        public LevelResult {
            Outcome.checkFigure(outcome, nsPerBarrier, "nsPerBarrier");
        }

        /** Returns the name that tells the form from others of its level: clusters of other sizes too. */
        public String id() {
            return Level.form(form, blocksPerCluster);
        }

        @Override
        public Summary figure() {
            return nsPerBarrier;
        }
    }

    /**
     * Latency of reads of shared memory, each of which depends on the one before: the paper's probes (Stuart & Owens 2011, section 3) one
     * level down, with the threads of a block in place of blocks.
     *
     * @param place whose shared memory
     * @param access a volatile load, or an atomic addition of 0
     * @param sharing whether the threads of a block read one word, or one each
     * @param threads threads of each block, all of which read
     * @param blocksPerCluster blocks of the cluster, each of which reads the next one's; null for its own
     * @param nsPerAccess steady nanoseconds of one read of one thread while all read
     */
    public record SharedAccessResult(
            SharedPlace place,
            Access access,
            Sharing sharing,
            int threads,
            Integer blocksPerCluster,
            Summary nsPerAccess) {
        /** Owner of the shared memory that a block accesses. */
        public enum SharedPlace implements Named {
            /** Its own. */
            OWN,
            /** Shared memory of another block of its cluster. */
            OTHER
        }
    }

    /** Level at which a barrier is met. */
    public enum Level implements Named {
        /** The threads of a warp. */
        WARP,
        /** The threads of a block, or of a part of it. */
        BLOCK,
        /** The blocks of a cluster. */
        CLUSTER,
        /** All blocks of a grid. */
        GRID;

        /**
         * Returns what tells a form from itself with clusters of another size, such as {@code hardware-of-2}.
         *
         * @param blocksPerCluster null without clusters
         */
        public static String form(String form, Integer blocksPerCluster) {
            return blocksPerCluster == null ? form : form + "-of-" + blocksPerCluster;
        }
    }

    /**
     * Barrier to take at a level: the fastest of those that were verified and do the same.
     *
     * @param threads threads of each block
     * @param groupsPerBlock groups of each block that meet apart from each other; null for one, or for warps
     * @param blocksPerCluster blocks of each cluster that meets; null where none does, and for the grid
     * @param use the form to take; of the grid, with the size of its clusters if it has some
     * @param nsPerBarrier what it takes, the median
     * @param runnerUp the next best; null where there is no other
     * @param speedup how many times as long that takes; null where there is no other, or where the best takes no time that can be measured
     */
    public record LevelChoice(
            Level level,
            int threads,
            Integer groupsPerBlock,
            Integer blocksPerCluster,
            int blocks,
            String use,
            double nsPerBarrier,
            String runnerUp,
            Double speedup) {
        /** Returns the choices for all that was measured, in the order of the results. */
        public static List<LevelChoice> of(List<LevelResult> results) {
            Map<List<Object>, List<LevelResult>> same = results.stream()
                    .filter(LevelResult::counts)
                    .collect(Collectors.groupingBy(LevelChoice::job, LinkedHashMap::new, Collectors.toList()));
            return same.values().stream().map(LevelChoice::among).toList();
        }

        /** Forms that agree in it do the same. A barrier of the grid may use clusters or not. */
        private static List<Object> job(LevelResult result) {
            Integer cluster = result.level() == Level.GRID ? null : result.blocksPerCluster();
            return Stream.of(result.level(), result.threads(), result.groupsPerBlock(), cluster, result.blocks())
                    .map(part -> Objects.requireNonNullElse(part, ""))
                    .map(Object.class::cast)
                    .toList();
        }

        private static LevelChoice among(List<LevelResult> candidates) {
            List<LevelResult> ranked = candidates.stream()
                    .sorted(Comparator.comparingDouble(LevelChoice::ns))
                    .toList();
            LevelResult best = ranked.get(0);
            LevelResult next = ranked.size() > 1 ? ranked.get(1) : null;
            boolean grid = best.level() == Level.GRID;
            return new LevelChoice(
                    best.level(),
                    best.threads(),
                    best.groupsPerBlock(),
                    grid ? null : best.blocksPerCluster(),
                    best.blocks(),
                    name(best),
                    ns(best),
                    next == null ? null : name(next),
                    next == null || ns(best) == 0 ? null : ns(next) / ns(best));
        }

        private static String name(LevelResult result) {
            return result.level() == Level.GRID ? result.id() : result.form();
        }

        private static double ns(LevelResult result) {
            return result.nsPerBarrier().median();
        }
    }

    /**
     * The paper's two ratios (Stuart & Owens 2011, section 4) at the level of shared memory.
     *
     * @param place whose shared memory
     * @param threads threads of each block, all of which read
     * @param blocksPerCluster blocks of the cluster; null for the block's own
     * @param atomicToVolatile contentious atomic reads over contentious volatile reads
     * @param contentiousToNoncontentious contentious over noncontentious volatile reads
     */
    public record SharedRatios(
            SharedPlace place,
            int threads,
            Integer blocksPerCluster,
            Estimate atomicToVolatile,
            Estimate contentiousToNoncontentious) {
        /** Returns the ratios of accesses that can be divided, in their order. */
        public static List<SharedRatios> of(List<SharedAccessResult> accesses) {
            List<SharedRatios> ratios = new ArrayList<>();
            accesses.stream()
                    .filter(one -> one.access() == Access.VOLATILE && one.sharing() == Sharing.CONTENTIOUS)
                    .forEach(one -> of(one, accesses).ifPresent(ratios::add));
            return List.copyOf(ratios);
        }

        private static Optional<SharedRatios> of(SharedAccessResult contended, List<SharedAccessResult> accesses) {
            Optional<Estimate> atomic = like(contended, Access.ATOMIC, Sharing.CONTENTIOUS, accesses);
            Optional<Estimate> alone = like(contended, Access.VOLATILE, Sharing.NONCONTENTIOUS, accesses);
            Estimate shared = contended.nsPerAccess().estimate();
            boolean divides = Stream.of(atomic, alone, Optional.of(shared))
                    .allMatch(one -> one.filter(estimate -> estimate.low() > 0).isPresent());
            return divides
                    ? Optional.of(new SharedRatios(
                            contended.place(),
                            contended.threads(),
                            contended.blocksPerCluster(),
                            atomic.get().over(shared),
                            shared.over(alone.get())))
                    : Optional.empty();
        }

        private static Optional<Estimate> like(
                SharedAccessResult one, Access access, Sharing sharing, List<SharedAccessResult> accesses) {
            return accesses.stream()
                    .filter(other -> new SharedAccessResult(
                                    one.place(),
                                    access,
                                    sharing,
                                    one.threads(),
                                    one.blocksPerCluster(),
                                    other.nsPerAccess())
                            .equals(other))
                    .findFirst()
                    .map(other -> other.nsPerAccess().estimate());
        }
    }
}
