package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.SweepResult;
import io.gpuclass.profile.primitives.SweepResult.SweepPoint;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Pace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Where the lines of Stuart & Owens 2011, Figures 1 to 3, begin, peak and end; the charts show the rest, and the JSON holds all of it. */
public final class SweepSection {
    private final Profile profile;

    private SweepSection(Profile profile) {
        this.profile = profile;
    }

    public static List<Block> of(Profile profile) {
        if (profile.blockSweep().isEmpty()) {
            return List.of();
        }
        SweepSection sweep = new SweepSection(profile);
        Section section = Section.titled("Block by block");
        Family.group(profile.blockSweep(), line -> new Family(line.kind(), line.initial(), null))
                .forEach((family, lines) -> section.wide(sweep.table(family, lines)));
        return section.faint(
                        "Operations per second of all together, over many sizes of the grid, with few samples each: what counts is the"
                                + " shape. The charts draw all points, and blockSweep in the JSON holds them.")
                .blocks();
    }

    private Block table(Family family, List<SweepResult> lines) {
        return new TableColumns<SweepResult>()
                .text("implementation", SweepResult::implementation)
                .number("sizes", line -> Integer.toString(line.points().size()))
                .number("first", line -> cell(line, first(line)))
                .number("most", line -> cell(line, most(line)))
                .number("last", line -> cell(line, last(line)))
                .table(family.title() + ": operations per second, block by block", lines, "");
    }

    private Cell cell(SweepResult line, Optional<SweepPoint> point) {
        if (!line.verified()) {
            return Cell.of("unverified");
        }
        return point.map(at -> Cell.of(Pace.count(at.opsPerSecond()) + " · " + Contenders.count(profile, at.blocks())))
                .orElse(null);
    }

    private static Optional<SweepPoint> first(SweepResult line) {
        return known(line).stream().findFirst();
    }

    private static Optional<SweepPoint> most(SweepResult line) {
        return known(line).stream().max(Comparator.comparingDouble(SweepPoint::opsPerSecond));
    }

    private static Optional<SweepPoint> last(SweepResult line) {
        return known(line).stream().reduce((one, next) -> next);
    }

    private static List<SweepPoint> known(SweepResult line) {
        return line.points().stream()
                .filter(point -> point.outcome() == Outcome.COMPLETED && point.opsPerSecond() != null)
                .toList();
    }
}
