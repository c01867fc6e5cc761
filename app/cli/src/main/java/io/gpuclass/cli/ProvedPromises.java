package io.gpuclass.cli;

import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Note;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.ptx.Grid;
import io.gpuclass.model.ptx.Proof;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Promises, and what the memory model says of them.
 *
 * @param results one for each promise and shape
 */
record ProvedPromises(List<Proof.Result> results) {
    static final String SCHEMA = "gpuclass-prove/1";

    private static final String NOTE =
            "No violation found: in no execution that the model allows with so many blocks, a bound and no proof beyond it."
                    + " \"Not\" names larger shapes, which were given up.";

    ProvedPromises {
        results = List.copyOf(results);
    }

    /** Returns how many came out so; of null, those that the model does not cover. */
    int count(Outcome outcome) {
        return (int)
                results.stream().filter(result -> outcome == outcome(result)).count();
    }

    /** Returns the GPUs of the first shape that breaks a promise; 0 if none does. */
    int gpusOfBreach() {
        return results.stream()
                .filter(result -> outcome(result) == Outcome.FOUND)
                .mapToInt(result -> result.proof().grid().gpus())
                .findFirst()
                .orElse(0);
    }

    /** Returns why the model does not cover one of them; null if it covers all. */
    String refused() {
        return results.stream()
                .filter(result -> result.verdict() == null)
                .map(Proof.Result::refused)
                .findFirst()
                .orElse(null);
    }

    private static Outcome outcome(Proof.Result result) {
        return result.verdict() == null ? null : result.verdict().outcome();
    }

    /** Prints them as a table, with the steps below it that break one, or as JSON. */
    void print(Subcommand command, OutputFormat format) {
        List<Row> rows = results.stream().map(Row::of).toList();
        command.print(format, () -> ProfileJson.result(SCHEMA, "promises", rows), () -> document(rows));
        if (format != OutputFormat.JSON) {
            rows.stream().filter(row -> !row.steps().isEmpty()).forEach(row -> command.print(row.listing()));
            String notes = rows.stream()
                    .flatMap(row -> row.notes().stream().map(note -> row.form() + ": " + note))
                    .distinct()
                    .collect(Collectors.joining("\n"));
            if (!notes.isEmpty()) {
                command.print("\n" + notes);
            }
        }
    }

    /**
     * A row of the result.
     *
     * @param form who promises
     * @param promise what
     * @param shape on how many blocks and threads, and on how many more it was given up
     * @param executions how many were visited
     * @param verdict what came of it
     * @param steps of an execution that breaks the promise, or why the form is not covered; empty otherwise
     * @param notes what the verdict leaves open, each with its source line
     * @param seconds what it took
     */
    record Row(
            String form,
            String promise,
            String shape,
            long executions,
            String verdict,
            List<String> steps,
            List<String> notes,
            double seconds) {
        static Row of(Proof.Result result) {
            boolean isCovered = result.verdict() != null;
            String more = isCovered ? result.verdict().finding() : result.refused();
            return new Row(
                    ProvedForms.named(result.proof().form()).name(),
                    result.proof().promise().replace('_', ' '),
                    shape(result),
                    isCovered ? result.verdict().executions() : 0,
                    isCovered ? words(result.verdict()) : "not covered",
                    more.lines().toList(),
                    isCovered ? notes(result.verdict()) : List.of(),
                    Math.round(result.seconds() * 100) / 100.0);
        }

        /** Loops that were cut are said with the verdict. */
        private static List<String> notes(Verdict verdict) {
            return verdict.notes().stream()
                    .filter(note -> note.omission() != Omission.LOOPS)
                    .map(Note::toString)
                    .toList();
        }

        private static String shape(Proof.Result result) {
            String larger = result.larger().stream().map(Grid::toString).collect(Collectors.joining(", "));
            return result.proof().grid() + (larger.isEmpty() ? "" : " (not " + larger + ")");
        }

        private static String words(Verdict verdict) {
            return switch (verdict.outcome()) {
                case FOUND -> "broken";
                case NOT_FOUND ->
                    verdict.isBounded()
                            ? "no violation found within bounds, loops cut"
                            : "no violation found within bounds";
                case GAVE_UP -> "gave up";
                case NEVER_ENDS -> "never ends";
            };
        }

        List<String> cells() {
            return List.of(
                    form,
                    promise,
                    shape,
                    Long.toString(executions),
                    verdict.replace(" within bounds", ""),
                    String.format(Locale.ROOT, "%.2f", seconds));
        }

        String listing() {
            return "\n" + form + ", " + promise + ", " + shape + ": " + verdict + "\n"
                    + String.join("\n", steps).indent(2);
        }
    }

    private static Document document(List<Row> rows) {
        List<Column> columns = List.of(
                Column.text("form"),
                Column.text("promise"),
                Column.text("shape"),
                Column.number("executions"),
                Column.text("verdict"),
                Column.number("s"));
        List<List<Cell>> cells = rows.stream()
                .map(row -> row.cells().stream().map(Cell::of).toList())
                .toList();
        return new Document(List.of(new Block.Table("Promises under the PTX memory model", columns, cells, NOTE)));
    }
}
