package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Times of programs without and with what they do not need, with two columns for each thing that was added. */
final class ArtificialBarrierTable {
    private static final String NOTE =
            "Times are medians from launch to end. rho: (without - with) / without over pairs of runs, above 0"
                    + " where it helps, with its 95 % interval (Lo et al., equation 5). It helps, or costs time, where the whole interval"
                    + " is more than 1 % from 0, and is within noise where the whole of it is less; ambiguous: cannot be told from noise.";

    private static final String PARTS =
            " The verdict is on the barrier. The fence is device-wide: it orders memory for the whole device,"
                    + " which no barrier of a block does, and is no part of the barrier.";

    private static final String PLACES = " The verdict is on the best of three places.";

    private final Profile profile;
    private final List<Added> added;

    private ArtificialBarrierTable(Profile profile, List<Added> added) {
        this.profile = profile;
        this.added = added;
    }

    private record Setting(ArtificialProgram program, String input, int blocks, int threads) {
        static Setting of(ArtificialBarrierResult result) {
            return new Setting(result.program(), result.input(), result.blocks(), result.threads());
        }
    }

    static List<Block> of(Profile profile) {
        List<Block> tables = new ArrayList<>();
        new ArtificialBarrierTable(profile, List.of(Added.BARRIER, Added.FENCE, Added.ARRIVAL))
                .table("Without and with a block barrier, a device-wide fence alone, and arriving alone", PARTS)
                .ifPresent(tables::add);
        new ArtificialBarrierTable(profile, List.of(Added.FIRST, Added.SECOND, Added.BOTH))
                .table("Without and with a barrier after each edge, after each suffix, and both", PLACES)
                .ifPresent(tables::add);
        return tables;
    }

    private Optional<Block> table(String title, String verdict) {
        Map<Setting, List<ArtificialBarrierResult>> bySetting = profile.artificialBarriers().stream()
                .filter(result -> added.contains(result.added()))
                .collect(Collectors.groupingBy(Setting::of, LinkedHashMap::new, Collectors.toList()));
        List<List<Cell>> rows = bySetting.entrySet().stream()
                .map(each -> row(each.getKey(), each.getValue()))
                .toList();
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Block.Table(title, columns(), rows, NOTE + verdict));
    }

    private List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("program"),
                Column.text("input"),
                Column.number("blocks × threads"),
                Column.number("memory"),
                Column.number("without")));
        for (Added one : added) {
            columns.add(Column.number(one == Added.FENCE ? "device-wide fence" : one.id()));
            columns.add(Column.number("rho"));
        }
        columns.add(Column.text("verdict"));
        return columns;
    }

    private List<Cell> row(Setting setting, List<ArtificialBarrierResult> results) {
        List<Cell> row = new ArrayList<>(List.of(
                Cell.of(setting.program.id()),
                Cell.of(setting.input),
                Cell.of(setting.blocks + " × " + setting.threads),
                Cell.of(new Bytes(results.get(0).bytes()).toString()),
                results.stream()
                        .map(ArtificialBarrierResult::elapsedMs)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .map(ProgramCells::time)
                        .orElse(ProgramCells.NOT_MEASURED)));
        added.forEach(one -> addCells(row, find(results, one)));
        row.add(verdict(setting));
        return row;
    }

    /** Of several places for a barrier the best one speaks, as in the sentence. */
    private Cell verdict(Setting setting) {
        return profile.advice().programs().artificialBarriers().stream()
                .filter(advice -> advice.program() == setting.program
                        && advice.input().equals(setting.input)
                        && advice.blocks() == setting.blocks)
                .flatMap(advice -> advice.main(added).stream())
                .filter(main -> main.added() != Added.FENCE && main.added() != Added.ARRIVAL)
                .findFirst()
                .map(main -> {
                    Cell cell = ProgramCells.verdict(main.benefit());
                    return main.added() == Added.BARRIER
                            ? cell
                            : new Cell(ProgramCells.place(main.added()) + ": " + cell.text(), cell.tone());
                })
                .orElse(ProgramCells.NOT_MEASURED);
    }

    private static Optional<ArtificialBarrierResult> find(List<ArtificialBarrierResult> results, Added added) {
        return results.stream().filter(result -> result.added() == added).findFirst();
    }

    private static void addCells(List<Cell> row, Optional<ArtificialBarrierResult> result) {
        boolean counts = result.filter(one -> one.outcome() == Outcome.COMPLETED && one.verified())
                .isPresent();
        row.add(
                counts
                        ? ProgramCells.time(result.get().elapsedMsWith())
                        : result.map(one -> ProgramCells.ending(one.outcome(), one.verified()))
                                .orElse(ProgramCells.NOT_MEASURED));
        row.add(
                counts
                        ? ProgramCells.improvement(
                                result.get().improvement(), result.get().benefit())
                        : ProgramCells.NOT_MEASURED);
    }
}
