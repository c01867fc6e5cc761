package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.AccessTimes;
import io.gpuclass.profile.advice.Goal.Standing;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.List;

/** How near the best come to what trips and queues in the L2 cache take at the least. */
public final class FloorSection {
    private FloorSection() {}

    public static List<Block> of(Profile profile, List<Standing> standings) {
        return List.of(
                new Block.Heading(2, "Floor"),
                columns(profile)
                        .table(
                                standings,
                                "Over: time of an operation over that of the floor; below 1, it avoids something that"
                                        + " the floor counts."),
                new Block.Table(
                        "What the floors are computed from",
                        List.of(Column.text("time"), Column.number("ns"), Column.text("probe")),
                        times(profile.advice().accessTimes()),
                        ""),
                Block.Paragraph.of(Cell.of(
                        "A barrier: two round trips, one of the releasing fence, one of the arrival and of the read"
                                + " that sees it; and an atomic and a read of each " + Contenders.one(profile)
                                + ", spread perfectly, or on one word. A mutex: two round trips from one holder to the"
                                + " next, one of the fence, one of the releasing store and of the read that sees it. A"
                                + " semaphore: the same for each place, side by side, and one atomic on each of two"
                                + " contended words.")),
                Block.Paragraph.of(
                        Cell.of("Not counted: instructions, the synchronization of the threads of a block, the slowest"
                                + " slice of the L2 cache (the probes give the mean of all), and that an atomic"
                                + " takes longer to return than a read. What stays inside an SM or a cluster of blocks"
                                + " makes no trip to the L2 cache, so the floor does not hold for it.")));
    }

    private static TableColumns<Standing> columns(Profile profile) {
        return new TableColumns<Standing>()
                .text("goal", StandingCells::goal)
                .number(Contenders.many(profile), StandingCells::blocks)
                .number("best", standing -> StandingCells.pace(standing.best()))
                .number("floor", standing -> StandingCells.floor(standing.goal().kind(), standing.floorNs()))
                .number("over floor", standing -> StandingCells.times(standing.best(), standing.floorNs()))
                .number(
                        "on one word",
                        standing -> onOneWord(standing, StandingCells.floor(Kind.BARRIER, standing.floorOnOneWordNs())))
                .number(
                        "over that",
                        standing ->
                                onOneWord(standing, StandingCells.times(standing.best(), standing.floorOnOneWordNs())));
    }

    private static Cell onOneWord(Standing standing, Cell cell) {
        return standing.goal().kind() == Kind.BARRIER ? cell : Cell.EMPTY;
    }

    private static List<List<Cell>> times(AccessTimes times) {
        return List.of(
                time("trip of a read", times.readTripNs(), "noncontentious-volatile-read, serial"),
                time(
                        "atomics of one word, one to the next",
                        times.atomicServiceNs(),
                        "contentious-atomic-read, serial"),
                time("reads of one word, one to the next", times.readServiceNs(), "contentious-volatile-read, serial"),
                time("atomics, spread", times.spreadAtomicNs(), "noncontentious-atomic-read, pipelined"),
                time("reads, spread", times.spreadReadNs(), "noncontentious-volatile-read, pipelined"));
    }

    private static List<Cell> time(String what, Double nanos, String probe) {
        Cell shown = nanos == null ? StandingCells.NOT_KNOWN : Cell.of(Numbers.significant(nanos, 3));
        return List.of(Cell.of(what), shown, Cell.of(probe));
    }
}
