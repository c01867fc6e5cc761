package io.gpuclass.cli;

import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.litmus.LitmusTest;
import io.gpuclass.model.litmus.LitmusTest.Question;
import io.gpuclass.profile.InputFile;
import io.gpuclass.profile.PlainText;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Litmus tests with the memory model's verdicts.
 *
 * @param rows one for each test, in the order of the files
 */
record ProvedLitmusTests(List<ProvedLitmusTest> rows) {
    private static final Pattern QUESTION = Pattern.compile("\\b(exists|forall)\\b", Pattern.CASE_INSENSITIVE);

    ProvedLitmusTests {
        rows = List.copyOf(rows);
    }

    /** Decides the tests of some files. */
    static ProvedLitmusTests of(List<Path> files, Bounds bounds) {
        return new ProvedLitmusTests(
                files.stream().map(file -> decide(file, bounds)).toList());
    }

    private static ProvedLitmusTest decide(Path file, Bounds bounds) {
        String text = InputFile.text(file);
        try {
            LitmusTest test = LitmusTest.parse(text);
            return ProvedLitmusTest.of(file, lineOf(QUESTION, text), test, test.decide(bounds));
        } catch (Refused refused) {
            String statement = refused.getMessage().replaceFirst("^row \\d+, P\\d+, (.*?): .*$", "$1");
            return ProvedLitmusTest.refused(
                    file, lineOf(Pattern.compile(Pattern.quote(statement)), text), refused.getMessage());
        }
    }

    /** Returns the number of the last line that has a pattern; 1 if none has. */
    private static int lineOf(Pattern pattern, String text) {
        List<String> lines = text.lines().toList();
        return IntStream.rangeClosed(1, lines.size())
                .filter(number -> pattern.matcher(lines.get(number - 1)).find())
                .max()
                .orElse(1);
    }

    /** Prints a line for each test, with the steps to its state if they are asked for, or all as JSON. */
    void print(Subcommand command, OutputFormat format, boolean withSteps) {
        List<List<Cell>> lines = new ArrayList<>();
        for (ProvedLitmusTest row : rows) {
            if (row.refused() == null) {
                lines.add(List.of(Cell.of(row.test() + ": " + row.verdict())));
                row.steps().stream()
                        .filter(step -> withSteps)
                        .forEach(step -> lines.add(List.of(Cell.of("    " + step))));
            } else if (format != OutputFormat.JSON) {
                command.say(row.file() + ": " + row.refused());
            }
        }
        if (format == OutputFormat.JSON || !lines.isEmpty()) {
            command.print(
                    format, () -> command.json("tests", rows), () -> new Document(List.of(new Block.Lines(lines))));
        }
    }

    /** Returns the exit code: a test that is broken, or of which nothing is known, counts before one that is not covered. */
    int exitCode() {
        if (rows.stream().anyMatch(row -> !row.isKept())) {
            return ExitCodes.CHECK_FAILED;
        }
        return rows.stream().anyMatch(row -> row.refused() != null) ? ExitCodes.UNREADABLE_INPUT : ExitCodes.DONE;
    }

    /**
     * One litmus test with its verdict.
     *
     * @param question {@code exists}, {@code ~exists} or {@code forall}; null where the test was refused, as are the test and its verdict
     * @param isKept whether the state is as the test says; of {@code exists}, whether it is known
     * @param steps of an execution that reaches the state
     * @param refused why the model does not cover the test; null if it does
     */
    record ProvedLitmusTest(
            String file,
            int line,
            String test,
            String question,
            String verdict,
            boolean isKept,
            long executions,
            List<String> steps,
            String refused) {
        private static final String GAVE_UP = "gave up";
        private static final String NEVER_ENDS = "no execution ends";

        private static ProvedLitmusTest refused(Path file, int line, String why) {
            return new ProvedLitmusTest(
                    file.toString(), line, null, null, null, true, 0, List.of(), PlainText.oneLine(why));
        }

        private static ProvedLitmusTest of(Path file, int line, LitmusTest test, Verdict verdict) {
            Question question = test.question();
            boolean isKept = switch (verdict.outcome()) {
                case FOUND -> question == Question.EXISTS;
                case NOT_FOUND -> true;
                case NEVER_ENDS, GAVE_UP -> false;
            };
            return new ProvedLitmusTest(
                    file.toString(),
                    line,
                    test.name(),
                    question.toString(),
                    words(question, verdict),
                    isKept,
                    verdict.executions(),
                    verdict.finding().lines().map(PlainText::oneLine).toList(),
                    null);
        }

        /** Returns whether something is known of the state. */
        boolean wasDecided() {
            return verdict != null && !verdict.startsWith(GAVE_UP) && !verdict.startsWith(NEVER_ENDS);
        }

        private static String words(Question question, Verdict verdict) {
            String beyond = verdict.omitted().isEmpty()
                    ? ""
                    : " within bounds: "
                            + verdict.omitted().stream().map(Omission::toString).collect(Collectors.joining(", "));
            return switch (verdict.outcome()) {
                case FOUND ->
                    switch (question) {
                        case EXISTS -> "reachable";
                        case NOT_EXISTS -> "reachable: ~exists is broken";
                        case FOR_ALL -> "another state is reachable: forall is broken";
                    };
                case NOT_FOUND ->
                    (question == Question.FOR_ALL ? "no other state is reachable" : "unreachable") + beyond;
                case NEVER_ENDS -> NEVER_ENDS + beyond;
                case GAVE_UP -> GAVE_UP + " after " + verdict.executions() + " executions";
            };
        }
    }
}
