package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import io.gpuclass.profile.map.MemoryMap.LineTimes;
import io.gpuclass.profile.map.MemoryMap.PairTimes;
import io.gpuclass.profile.map.MemoryMap.SliceSharing;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The locality of the L2 cache: how soon SMs reach lines, the halves of the cache, and lines that share a slice. */
public final class MapSection {
    public static final String TITLE = "L2 locality by SM";

    private MapSection() {}

    private record Access(String name, LineTimes times) {}

    private record Distance(String name, Double nearNs, Double farNs) {}

    /** Returns the section; nothing where the profile has none of it. */
    public static List<Block> of(Profile profile) {
        return Section.titled(TITLE).addAll(blocks(profile.map())).blocks();
    }

    /** Returns the same without a heading. */
    public static List<Block> blocks(MemoryMap map) {
        if (map == null) {
            return List.of();
        }
        return Document.of(
                        List.of(Block.Paragraph.of(Cell.of(halves(map)))),
                        accesses(map),
                        distances(map),
                        slices(map.slices()))
                .blocks();
    }

    private static String halves(MemoryMap map) {
        CacheHalves halves = map.halves();
        String seen = map.multiprocessors().size() + " SMs and " + map.lines() + " lines, "
                + Numbers.fixed(map.bytesApart() / 1024.0, 0) + " KiB apart: ";
        if (!halves.found()) {
            return seen + "no two halves. The strongest pattern explains "
                    + Numbers.fixed(halves.explained(), 2)
                    + " of the variance beside the means of SMs and lines, with a separation of "
                    + Numbers.fixed(halves.separation(), 2) + ".";
        }
        return seen + "two halves, the first with "
                + halves.multiprocessors().size() + " SMs and " + halves.lines().size()
                + " lines. They explain " + Numbers.fixed(halves.explained(), 2)
                + " of the variance beside the means of SMs and lines; the separation is "
                + Numbers.fixed(halves.separation(), 2) + ", and " + Numbers.fixed(100 * halves.agreement(), 1)
                + " % of the times lie on the side that the halves say.";
    }

    private static List<Block> accesses(MemoryMap map) {
        List<Access> rows = Stream.of(new Access("atomic", map.atomics()), new Access("load", map.reads()))
                .filter(row -> row.times() != null)
                .toList();
        return List.of(new TableColumns<Access>()
                .text("access", Access::name)
                .number("nearest", row -> new Nanos(row.times().nearestNs()))
                .number("median", row -> new Nanos(row.times().medianNs()))
                .number("farthest", row -> new Nanos(row.times().farthestNs()))
                .table("One access of a lone SM, over SMs and lines", rows, ""));
    }

    private static List<Block> distances(MemoryMap map) {
        CacheHalves halves = map.halves();
        PairTimes pairs = map.handOffs();
        List<Distance> rows = Stream.of(
                        halves.found() ? new Distance("atomic", halves.nearNs(), halves.farNs()) : null,
                        pairs == null ? null : new Distance("hand-off from SM to SM", pairs.nearNs(), pairs.acrossNs()))
                .filter(Objects::nonNull)
                .toList();
        return new TableColumns<Distance>()
                .text("", Distance::name)
                .number("own half", row -> ValueCells.nanos(row.nearNs()))
                .number("other half", row -> ValueCells.nanos(row.farNs()))
                .tables(
                        "Within a half, and to the other",
                        rows,
                        "A hand-off is a store that releases, seen by loads that acquire, one way. Loads alone"
                                + " tell less: a copy in the nearer half may serve them.");
    }

    private static List<Block> slices(SliceSharing slices) {
        return slices == null
                ? List.of()
                : List.of(Block.Paragraph.of(Cell.of("Of " + slices.pairs() + " pairs of lines " + slices.sharing()
                        + " share a slice of the cache: atomics of all SMs on two words of one line make "
                        + Pace.count(slices.oneLineOpsPerSecond()) + " a second, on two lines that do not share "
                        + Pace.count(slices.apartOpsPerSecond()) + ".")));
    }
}
