package io.gpuclass.view;

import io.gpuclass.profile.primitives.VerificationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** What checks of one kind showed, a row for each. */
final class VerificationTable {
    /** A column, and what it shows of a result; null for a dash. */
    private record Field(Column column, Function<VerificationResult, Object> value) {}

    private final List<VerificationResult> results;
    private final List<Field> fields;

    /**
     * @param results at least one
     * @param contenders what blocks are called
     */
    VerificationTable(List<VerificationResult> results, String contenders) {
        this.results = results;
        this.fields = List.of(
                        new Field(Column.number(contenders), VerificationResult::blocks),
                        new Field(Column.number("initial"), VerificationResult::initial),
                        new Field(Column.number("inside", "at most"), VerificationResult::reached),
                        new Field(Column.number("start"), VerificationResult::first),
                        new Field(Column.number("checked"), VerificationResult::operations),
                        new Field(Column.number("violated"), VerificationResult::violations))
                .stream()
                .filter(field -> results.stream().map(field.value).anyMatch(Objects::nonNull))
                .toList();
    }

    Block.Table table(String title) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("implementation")));
        fields.forEach(field -> columns.add(field.column));
        columns.add(Column.text("result"));
        return new Block.Table(title, columns, results.stream().map(this::row).toList(), "");
    }

    private List<Cell> row(VerificationResult result) {
        List<Cell> row = new ArrayList<>(List.of(name(result)));
        fields.forEach(field -> row.add(Cell.orDash(field.value.apply(result))));
        row.add(verdict(result));
        return row;
    }

    private static Cell name(VerificationResult result) {
        return Cell.of(result.implementation() + (result.twin() ? " (twin)" : ""));
    }

    private static Cell verdict(VerificationResult result) {
        String verdict =
                result.twin() ? result.passed() ? "caught" : "not caught" : result.passed() ? "passed" : "failed";
        return new Cell(result.timedOut() ? verdict + ", timed out" : verdict, result.passed() ? Tone.GOOD : Tone.BAD);
    }
}
