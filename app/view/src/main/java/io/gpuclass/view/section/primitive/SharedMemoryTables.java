package io.gpuclass.view.section.primitive;

import static io.gpuclass.view.section.primitive.LevelSection.rows;

import io.gpuclass.profile.levels.SharedAccessResult;
import io.gpuclass.profile.levels.SharedAccessResult.SharedPlace;
import io.gpuclass.profile.levels.SharedRatios;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Sizes;
import java.util.Arrays;
import java.util.List;

/** What a read of shared memory costs: a level of its own beside those of barriers. */
final class SharedMemoryTables {
    private SharedMemoryTables() {}

    static List<Block> reads(List<SharedAccessResult> accesses) {
        return rows(
                new TableColumns<List<SharedAccessResult>>()
                        .text(
                                "shared memory",
                                row -> place(row.get(0).place(), row.get(0).blocksPerCluster()))
                        .text("read", row -> row.get(0).access().id())
                        .text("words", row -> row.get(0).sharing().id())
                        .each(
                                Sizes.sorted(accesses.stream()
                                        .map(SharedAccessResult::threads)
                                        .toList()),
                                LevelSection::ofThreads,
                                SharedMemoryTables::ns),
                "Nanoseconds of a read of shared memory, by threads of a block",
                Grouped.by(
                                result -> Arrays.asList(
                                        result.place(), result.blocksPerCluster(), result.access(), result.sharing()),
                                accesses)
                        .values(),
                "Each waits for the value of the last; an atomic read adds 0. Contentious: one word for the threads of a block.");
    }

    private static String ns(List<SharedAccessResult> row, int threads) {
        return row.stream()
                .filter(result -> result.threads() == threads)
                .findFirst()
                .map(result -> Numbers.significant(result.nsPerAccess().median(), 3))
                .orElse(null);
    }

    private static String place(SharedPlace place, Integer cluster) {
        return cluster == null ? place.id() : place.id() + ", cluster of " + cluster;
    }

    static List<Block> ratios(List<SharedRatios> ratios) {
        return rows(
                new TableColumns<SharedRatios>()
                        .text("shared memory", ratio -> place(ratio.place(), ratio.blocksPerCluster()))
                        .number("threads", SharedRatios::threads)
                        .with(
                                Column.number("atomic", "to volatile"),
                                ratio -> Numbers.plusMinus(ratio.atomicToVolatile()))
                        .with(
                                Column.number("contentious", "to noncontentious"),
                                ratio -> Numbers.plusMinus(ratio.contentiousToNoncontentious())),
                "The two ratios of the machine class, of shared memory",
                ratios,
                "");
    }
}
