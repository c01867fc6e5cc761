package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Grouped;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Times of programs without and with what they do not need, with two columns for each thing that was added.
 *
 * @param profile where it was measured
 * @param added what was added
 */
record ArtificialBarrierTable(Profile profile, List<Added> added) {
    private static final String NOTE =
            "Times are medians from launch to end. rho: (without - with) / without over pairs of runs, above 0"
                    + " where it helps, with its 95 % interval (Lo et al., equation 5). It helps, or costs time, where the whole interval"
                    + " is more than 1 % from 0, and is within noise where the whole of it is less; ambiguous: cannot be told from noise.";

    private static final String PARTS =
            " The verdict is on the barrier. The fence is device-wide: it orders memory for the whole device,"
                    + " which no barrier of a block does, and is no part of the barrier.";

    private static final String PLACES = " The verdict is on the best of three places.";

    static List<Block.Table> of(Profile profile) {
        return Stream.of(
                        new ArtificialBarrierTable(profile, List.of(Added.BARRIER, Added.FENCE, Added.ARRIVAL))
                                .table(
                                        "Without and with a block barrier, a device-wide fence alone, and arriving alone",
                                        PARTS),
                        new ArtificialBarrierTable(profile, List.of(Added.FIRST, Added.SECOND, Added.BOTH))
                                .table(
                                        "Without and with a barrier after each edge, after each suffix, and both",
                                        PLACES))
                .filter(table -> !table.rows().isEmpty())
                .toList();
    }

    private Block.Table table(String title, String verdict) {
        List<ArtificialBarrierResult> results = profile.artificialBarriers().stream()
                .filter(result -> added.contains(result.added()))
                .toList();
        return columns()
                .table(
                        title,
                        Grouped.by(
                                        result -> List.of(
                                                result.program(), result.input(), result.blocks(), result.threads()),
                                        results)
                                .values(),
                        NOTE + verdict);
    }

    /** Returns the columns of rows that each have the results of one setting. */
    private TableColumns<List<ArtificialBarrierResult>> columns() {
        TableColumns<List<ArtificialBarrierResult>> columns = new TableColumns<List<ArtificialBarrierResult>>()
                .text("program", alike -> alike.get(0).program().id())
                .text("input", alike -> alike.get(0).input())
                .number(
                        "blocks × threads",
                        alike -> alike.get(0).blocks() + " × " + alike.get(0).threads())
                .number("memory", alike -> new Bytes(alike.get(0).bytes()))
                .number("without", ArtificialBarrierTable::without);
        for (Added one : added) {
            columns = columns.number(one == Added.FENCE ? "device-wide fence" : one.id(), alike -> with(alike, one))
                    .number("rho", alike -> rho(alike, one));
        }
        return columns.text("verdict", alike -> verdict(alike.get(0)));
    }

    private static Cell without(List<ArtificialBarrierResult> results) {
        return results.stream()
                .map(ArtificialBarrierResult::elapsedMs)
                .filter(Objects::nonNull)
                .findFirst()
                .map(ProgramCells::time)
                .orElse(null);
    }

    /** Of several places for a barrier the best one speaks, as in the sentence. */
    private Cell verdict(ArtificialBarrierResult setting) {
        return profile.advice().programs().artificialBarriers().stream()
                .filter(advice -> advice.program() == setting.program()
                        && advice.input().equals(setting.input())
                        && advice.blocks() == setting.blocks())
                .flatMap(advice -> advice.main(added).stream())
                .filter(main -> main.added() != Added.FENCE && main.added() != Added.ARRIVAL)
                .findFirst()
                .map(main -> {
                    Cell cell = ProgramCells.verdict(main.benefit());
                    return main.added() == Added.BARRIER
                            ? cell
                            : new Cell(ProgramCells.place(main.added()) + ": " + cell.text(), cell.tone());
                })
                .orElse(null);
    }

    private static Cell with(List<ArtificialBarrierResult> results, Added added) {
        return find(results, added)
                .map(one -> counts(one) ? ProgramCells.time(one.elapsedMsWith()) : ValueCells.failed(one.outcome()))
                .orElse(null);
    }

    private static Cell rho(List<ArtificialBarrierResult> results, Added added) {
        return find(results, added)
                .filter(ArtificialBarrierTable::counts)
                .map(one -> ProgramCells.improvement(one.improvement(), one.benefit()))
                .orElse(null);
    }

    private static Optional<ArtificialBarrierResult> find(List<ArtificialBarrierResult> results, Added added) {
        return results.stream().filter(result -> result.added() == added).findFirst();
    }

    private static boolean counts(ArtificialBarrierResult result) {
        return Outcome.counts(result.outcome(), result.verified());
    }
}
