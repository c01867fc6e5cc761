package io.gpuclass.view.section.primitive;

import static io.gpuclass.view.section.primitive.LevelSection.rows;

import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.levels.SharedRatios;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Numbers;
import java.util.List;

/** What a read of shared memory costs: a level of its own beside those of barriers. */
final class SharedMemoryTables {
    private SharedMemoryTables() {}

    static Block reads(Cases cases) {
        return Pivot.titled("Nanoseconds of a read of shared memory, by threads of a block")
                .row("shared memory", one -> place(one.kind(), (Integer) one.get("blocksPerCluster")))
                .row("read", one -> one.get("access"))
                .row("words", one -> one.get("sharing"))
                .by(one -> (Integer) one.get("threads"), LevelSection::ofThreads)
                .cells(Metric.ACCESS_TIME, (one, ns) -> Numbers.significant(ns, 3))
                .note("Each waits for the value of the last; an atomic read adds 0. Contentious: one word for the"
                        + " threads of a block.")
                .of(cases.of(Subjects.SHARED_READ).list());
    }

    private static String place(String place, Integer cluster) {
        return cluster == null ? place : place + ", cluster of " + cluster;
    }

    static List<Block> ratios(List<SharedRatios> ratios) {
        return rows(
                new TableColumns<SharedRatios>()
                        .text("shared memory", ratio -> place(ratio.place().id(), ratio.blocksPerCluster()))
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
