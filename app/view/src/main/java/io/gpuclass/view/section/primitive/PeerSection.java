package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Standing;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The best for each goal beside public implementations of the same run. */
public final class PeerSection {
    private PeerSection() {}

    public static List<Block> of(Profile profile, List<Standing> standings) {
        List<List<Cell>> rows = standings.stream().flatMap(PeerSection::rows).toList();
        if (rows.isEmpty()) {
            return List.of();
        }
        return List.of(
                new Block.Heading(2, "Beside others in the same run"),
                new Block.Table(
                        "",
                        List.of(
                                Column.text("goal"),
                                Column.number(Contenders.many(profile)),
                                Column.text("implementation"),
                                Column.number("figure"),
                                Column.number("over best"),
                                Column.number("fairness"),
                                Column.number("worst")),
                        rows,
                        "Bold: the best. Over best: time of an operation over the best's. Fairness: the Jain index. Worst: the"
                                + " worst-served " + Contenders.one(profile) + "'s completions over the mean."));
    }

    private static Stream<List<Cell>> rows(Standing standing) {
        PrimitiveResult best = standing.best();
        Stream<PrimitiveResult> others = standing.peers().stream().filter(peer -> !peer.equals(best));
        return Stream.concat(Stream.ofNullable(best), others).map(result -> row(standing, result));
    }

    private static List<Cell> row(Standing standing, PrimitiveResult result) {
        PrimitiveResult best = standing.best();
        List<Cell> row = new ArrayList<>();
        row.add(StandingCells.goal(standing));
        row.add(StandingCells.blocks(standing));
        row.add(new Cell(result.implementation(), result.equals(best) ? Tone.STRONG : Tone.PLAIN));
        row.add(StandingCells.pace(result));
        row.add(StandingCells.times(result, best == null ? null : (Double) StandingCells.nanos(best)));
        row.add(share(result.fairness()));
        row.add(share(result.fewestPerBlock()));
        return row;
    }

    private static Cell share(Double value) {
        return Cell.orDash(value == null ? null : Numbers.fixed(value, 3));
    }
}
