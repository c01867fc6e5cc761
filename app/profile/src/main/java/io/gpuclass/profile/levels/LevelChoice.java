package io.gpuclass.profile.levels;

import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.levels.LevelResults.LevelResult;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which barrier to take at a level: the fastest of those that were verified and do the same.
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
        @Required Level level,
        int threads,
        Integer groupsPerBlock,
        Integer blocksPerCluster,
        int blocks,
        @Required String use,
        double nsPerBarrier,
        String runnerUp,
        Double speedup) {
    public LevelChoice {
        Check.atLeast(1, threads, "threads");
        Check.atLeast(1, blocks, "blocks");
        Check.size(nsPerBarrier, "nsPerBarrier");
        Check.size(speedup, "speedup");
    }

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
