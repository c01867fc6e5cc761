package io.gpuclass.cli;

import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Note;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.ptx.Grid;
import io.gpuclass.model.ptx.Proof;
import io.gpuclass.model.ptx.ProofResult;
import io.gpuclass.model.ptx.Repair;
import io.gpuclass.model.ptx.WholeKernel;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Promises with the memory model's verdicts.
 *
 * @param results one for each promise and shape
 * @param notAsked promises that nothing is asked of, since the form lacks what they are about
 * @param repairs changes that mend a broken form
 * @param limits how far it was explored beside what the results say, such as rounds of loops
 */
record ProvedPromises(List<ProofResult> results, List<Proof> notAsked, List<Repair> repairs, List<String> limits) {
    static final String BROKEN = "broken";
    static final String NOT_COVERED = "not covered";
    static final String NOT_ASKED = "not asked";
    private static final String NO_VIOLATION = "no violation found";
    private static final String LARGER = " (not ";
    private static final String BOUND =
            "No violation found: in no execution that the model allows with so many blocks, a bound and no proof beyond it.";
    private static final String GIVEN_UP = "\"Not\" names larger shapes, which were given up.";
    private static final String MORE =
            "Gave up: explore less (--blocks, --threads, --rounds), or for longer (--work, --executions, --time-budget).";
    private static final String COUNTED_LOOPS =
            "A loop with a count of its own is followed to its end: two steps often show what two thousand do (-D STEPS=2).";
    private static final String NULL_POINTER =
            "An object of your type begins as zeroed memory, so that a pointer in it is null: let it hold its words themselves, or give it init().";

    ProvedPromises {
        results = List.copyOf(results);
        notAsked = List.copyOf(notAsked);
        repairs = List.copyOf(repairs);
        limits = List.copyOf(limits);
    }

    ProvedPromises(List<ProofResult> results) {
        this(results, List.of(), List.of(), List.of());
    }

    /** Returns how many came out so; of null, those that the model does not cover. */
    int count(Outcome outcome) {
        return (int)
                results.stream().filter(result -> outcome == result.outcome()).count();
    }

    /** Returns the GPUs of the first shape that breaks a promise; 0 if none does. */
    int gpusOfBreach() {
        return results.stream()
                .filter(result -> result.outcome() == Outcome.FOUND)
                .mapToInt(result -> result.proof().grid().gpus())
                .findFirst()
                .orElse(0);
    }

    /** Returns why the model does not cover one of them; null if it covers all. */
    String refused() {
        return results.stream()
                .filter(result -> result.verdict() == null)
                .map(ProofResult::refused)
                .findFirst()
                .orElse(null);
    }

    /**
     * Prints them as a table, with the steps below it that break a form, or as JSON.
     *
     * @param withAllTraces whether the steps of each broken promise are shown, not only the fewest of a form
     */
    void print(Subcommand command, OutputFormat format, boolean withAllTraces) {
        List<ProvedPromise> rows = rows();
        List<String> changes = repairs.stream().map(Repair::toString).toList();
        command.print(
                format,
                () -> command.json(new Found(rows, covers(), changes)),
                () -> document(rows, changes, withAllTraces));
    }

    private Document document(List<ProvedPromise> rows, List<String> changes, boolean withAllTraces) {
        List<ProvedPromise> listed = listed(rows, withAllTraces);
        long others = rows.stream().filter(row -> !row.steps().isEmpty()).count() - listed.size();
        List<Block> blocks = new ArrayList<>(List.of(table(rows), paragraph(covers())));
        listed.forEach(row -> blocks.add(row.listing()));
        Stream.of(
                        others > 0
                                ? others + (others == 1 ? " further trace" : " further traces") + ": --all-traces"
                                : "",
                        rows.stream().anyMatch(ProvedPromise::accessesNull) ? NULL_POINTER : "",
                        count(Outcome.GAVE_UP) == 0 ? "" : areWhole() ? MORE + " " + COUNTED_LOOPS : MORE,
                        changes.isEmpty()
                                ? ""
                                : "No violation found in these shapes with " + String.join(", or ", changes))
                .filter(text -> !text.isEmpty())
                .map(ProvedPromises::paragraph)
                .forEach(blocks::add);
        rows.stream()
                .flatMap(row -> row.notes().stream().map(note -> row.form() + ": " + note))
                .distinct()
                .map(note -> Block.Paragraph.item(Cell.of(note)))
                .forEach(blocks::add);
        return new Document(blocks);
    }

    private static Block.Paragraph paragraph(String text) {
        return Block.Paragraph.of(Cell.of(text));
    }

    /** Returns the outcome of each promise, those last that are not asked. */
    List<ProvedPromise> rows() {
        return Stream.concat(
                        results.stream().map(ProvedPromise::of),
                        notAsked.stream().map(ProvedPromise::notAsked))
                .toList();
    }

    /** Findings as JSON. */
    private record Found(List<ProvedPromise> promises, String covers, List<String> repairs) {}

    /** Returns the rows whose steps are shown: of each form the one with the fewest, and what is not covered, once a reason. */
    private static List<ProvedPromise> listed(List<ProvedPromise> rows, boolean all) {
        List<ProvedPromise> withSteps =
                rows.stream().filter(row -> !row.steps().isEmpty()).toList();
        if (all) {
            return withSteps;
        }
        Map<List<String>, ProvedPromise> fewest = new LinkedHashMap<>();
        withSteps.forEach(row -> fewest.merge(
                row.isCovered() ? List.of(row.form()) : List.of(row.form(), String.join("\n", row.steps())),
                row,
                (first, other) -> other.steps().size() < first.steps().size() ? other : first));
        return List.copyOf(fewest.values());
    }

    /** Returns in one line what the verdicts cover, and what they do not. */
    String covers() {
        List<Grid> grids = results.stream().map(result -> result.proof().grid()).toList();
        List<String> parts = new ArrayList<>();
        parts.add(range(grids, Grid::blocks, "block"));
        parts.add(range(grids, Grid::threads, "thread") + " each");
        parts.add(range(grids, Grid::gpus, "GPU"));
        String starts = results.stream()
                .flatMap(result -> result.starts().stream())
                .map(start -> Long.toString(start.operations()))
                .distinct()
                .collect(Collectors.joining(", "));
        boolean someCannotBePreset =
                results.stream().anyMatch(result -> result.starts().isEmpty());
        if (!areWhole()) {
            parts.add("counters from "
                    + (starts.isEmpty()
                            ? "their initial state only"
                            : starts + (someCannotBePreset ? ", of some forms from their initial state only" : "")));
        }
        parts.addAll(limits);
        return "Covers: " + String.join(" · ", parts);
    }

    private boolean areWhole() {
        return results.stream().allMatch(result -> result.proof().promise().equals(WholeKernel.PROMISE));
    }

    private static String range(List<Grid> grids, ToIntFunction<Grid> size, String unit) {
        int least = grids.stream().mapToInt(size).min().orElse(0);
        int most = grids.stream().mapToInt(size).max().orElse(0);
        return (least == most ? "" : least + " to ") + most + " " + unit + (most == 1 ? "" : "s");
    }

    /**
     * One promise at one shape, with its verdict.
     *
     * @param form who promises
     * @param promise what
     * @param shape on how many blocks and threads, and on how many more it was given up
     * @param executions how many were visited
     * @param verdict what came of it
     * @param steps of an execution that breaks the promise, or why the form is not covered; empty otherwise
     * @param notes what the verdict leaves open, each with its source line
     * @param covers where counters began, and how far loops were followed; empty where nothing was explored
     * @param seconds what it took
     */
    record ProvedPromise(
            String form,
            String promise,
            String shape,
            long executions,
            String verdict,
            List<String> steps,
            List<String> notes,
            String covers,
            double seconds) {
        private static final Pattern WAITS = Pattern.compile("waits for ever: (.*?)  (\\S+:\\d+)  .*");

        /** Returns the row of a promise that is not asked about. */
        static ProvedPromise notAsked(Proof proof) {
            return new ProvedPromise(
                    ProvedForms.named(proof.form()).name(),
                    proof.promise().replace('_', ' '),
                    "",
                    0,
                    NOT_ASKED,
                    List.of(),
                    List.of(),
                    "",
                    0);
        }

        static ProvedPromise of(ProofResult result) {
            boolean isCovered = result.verdict() != null;
            String more = isCovered ? result.verdict().finding() : result.refused();
            return new ProvedPromise(
                    ProvedForms.named(result.proof().form()).name(),
                    result.proof().promise().replace('_', ' '),
                    shape(result),
                    isCovered ? result.verdict().executions() : 0,
                    isCovered ? words(result.verdict()) : NOT_COVERED,
                    steps(more),
                    isCovered ? notes(result.verdict()) : List.of(),
                    isCovered ? starts(result) : "",
                    Math.round(result.seconds() * 100) / 100.0);
        }

        /** Returns the lines of a finding, which begin with who waits for ever if somebody does. */
        private static List<String> steps(String finding) {
            List<String> lines = finding.lines()
                    .filter(line -> !line.isBlank())
                    .map(line -> line.replaceAll(" ?\t", " "))
                    .toList();
            Optional<Matcher> waiting =
                    lines.stream().map(WAITS::matcher).filter(Matcher::matches).findFirst();
            return waiting.map(found -> Stream.concat(
                                    Stream.of(found.group(2) + ": " + found.group(1) + " waits for ever"),
                                    lines.stream())
                            .toList())
                    .orElse(lines);
        }

        /** Loops that were cut are said with the verdict. */
        private static List<String> notes(Verdict verdict) {
            return verdict.notes().stream()
                    .filter(note -> note.omission() != Omission.LOOPS)
                    .map(Note::toString)
                    .toList();
        }

        private static String starts(ProofResult result) {
            if (result.starts().isEmpty()) {
                return "counters from their initial state";
            }
            return "counters from "
                    + result.starts().stream()
                            .map(start -> start.operations()
                                    + (start.grid().equals(result.proof().grid()) ? "" : " (" + start.grid() + ")"))
                            .collect(Collectors.joining(", "));
        }

        private static String shape(ProofResult result) {
            String larger = result.larger().stream().map(Grid::toString).collect(Collectors.joining(", "));
            return result.proof().grid() + (larger.isEmpty() ? "" : LARGER + larger + ")");
        }

        private static String words(Verdict verdict) {
            return switch (verdict.outcome()) {
                case FOUND -> BROKEN;
                case NOT_FOUND ->
                    verdict.isBounded() ? NO_VIOLATION + " within bounds, loops cut" : NO_VIOLATION + " within bounds";
                case GAVE_UP -> "gave up";
                case NEVER_ENDS -> "never ends";
            };
        }

        /** Returns whether a type of a user's follows a pointer that nobody has set. */
        boolean accessesNull() {
            return form.startsWith("user_")
                    && steps.stream().anyMatch(step -> step.contains("accesses address 0, where no object lies"));
        }

        boolean isCovered() {
            return !verdict.equals(NOT_COVERED);
        }

        Block.Lines listing() {
            return new Block.Lines(Stream.concat(
                            Stream.of(form + ", " + promise + ", " + shape + ": " + verdict),
                            steps.stream().map(step -> "  " + step))
                    .map(line -> List.of(Cell.of(line)))
                    .toList());
        }
    }

    private static Block.Table table(List<ProvedPromise> rows) {
        return new TableColumns<ProvedPromise>()
                .with(Column.name("form"), ProvedPromise::form)
                .with(Column.name("promise"), ProvedPromise::promise)
                .with(Column.name("shape"), ProvedPromise::shape)
                .number("executions", ProvedPromise::executions)
                .with(Column.name("verdict"), row -> row.verdict().replace(" within bounds", ""))
                .number("s", row -> String.format(Locale.ROOT, "%.2f", row.seconds()))
                .table("Promises under the PTX memory model", rows, note(rows));
    }

    /** Returns a note on these verdicts. */
    private static String note(List<ProvedPromise> rows) {
        boolean isBounded = rows.stream().anyMatch(row -> row.verdict().startsWith(NO_VIOLATION));
        boolean isSmaller = rows.stream().anyMatch(row -> row.shape().contains(LARGER));
        return Stream.of(isBounded ? BOUND : "", isSmaller ? GIVEN_UP : "")
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
