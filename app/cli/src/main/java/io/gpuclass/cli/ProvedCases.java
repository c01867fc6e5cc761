package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.CheckedOption.CheckedFormat;
import io.gpuclass.model.ptx.MutantProof.Effect;
import io.gpuclass.view.report.checks.CheckedCase;
import io.gpuclass.view.report.checks.CheckedCase.Outcome;
import io.gpuclass.view.report.checks.CheckedCase.Remark;
import io.gpuclass.view.report.checks.CheckedCase.SourceLine;
import io.gpuclass.view.report.checks.CheckedCases;
import io.gpuclass.view.report.checks.Sarif;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Findings of {@code prove} as test cases for CI servers.
 *
 * @param sources where each source file lies, by its name alone
 */
record ProvedCases(Map<String, String> sources) {
    private static final String COMMAND = "gpuclass prove";

    /** A source file and a line of it, as steps have them. */
    private static final Pattern PLACE = Pattern.compile("(?<![\\w.-])([\\w.-]+\\.[a-z]\\w*):(\\d+)");

    /** The line that says why: it begins with its place. */
    private static final Pattern CAUSE = Pattern.compile("([\\w.-]+\\.[a-z]\\w*):(\\d+): (.*)");

    private static final Pattern NOTE = Pattern.compile("(.*): ([\\w.-]+\\.[a-z]\\w*):(\\d+)");

    /**
     * @param given files as the command line has them
     * @param compiled paths of the files that the compiled code names
     */
    static ProvedCases of(Collection<Path> given, Collection<String> compiled) {
        Map<String, String> sources = new LinkedHashMap<>();
        given.forEach(file -> sources.putIfAbsent(file.getFileName().toString(), file.toString()));
        compiled.forEach(file -> sources.putIfAbsent(file.replaceFirst("^.*/", ""), fromHere(file)));
        return new ProvedCases(sources);
    }

    /** Returns a path from the current directory, if the file lies below that. Files of the library's own are named from its sources on. */
    private static String fromHere(String file) {
        Path here = Path.of("").toAbsolutePath();
        Path path = Path.of(file).normalize();
        Path own = Path.of("probes-cuda").resolve(path);
        return path.isAbsolute() && path.startsWith(here)
                ? here.relativize(path).toString()
                : !path.isAbsolute() && Files.exists(own) ? own.toString() : path.toString();
    }

    /** Prints cases as a format of servers has them. */
    static String print(CheckedCases cases, CheckedFormat format) {
        return switch (format) {
            case SARIF -> Sarif.of(cases);
            case GITHUB -> cases.annotations();
            default -> cases.junit();
        };
    }

    /** Returns the promises as cases. */
    CheckedCases of(ProvedPromises proved) {
        List<CheckedCase> cases = proved.rows().stream()
                .map(row ->
                        of(row, proved.repairs().stream().map(Object::toString).toList()))
                .toList();
        return new CheckedCases(COMMAND, proved.covers().replaceFirst("^Covers: ", ""), cases);
    }

    private CheckedCase of(ProvedPromises.ProvedPromise row, List<String> repairs) {
        Outcome outcome = outcome(row.verdict());
        String why = outcome == Outcome.KEPT || outcome == Outcome.NOT_ASKED ? row.verdict() : why(row.steps());
        Matcher cause = CAUSE.matcher(why);
        boolean isPlaced = cause.matches();
        String repair = outcome != Outcome.BROKEN || repairs.isEmpty()
                ? ""
                : "; no violation found in these shapes with " + String.join(", or ", repairs);
        String message = switch (outcome) {
            case KEPT -> "";
            case GAVE_UP -> row.verdict();
            default -> (isPlaced ? cause.group(3) : why) + repair;
        };
        SourceLine at = isPlaced
                ? place(cause.group(1), cause.group(2))
                : outcome.equals(Outcome.KEPT) ? null : lastPlace(row.steps());
        return new CheckedCase(
                row.form(),
                row.promise() + (row.shape().isEmpty() ? "" : ", " + row.shape()),
                outcome,
                at,
                message,
                row.steps().stream()
                        .filter(step -> !isPlaced || !step.equals(why))
                        .map(step -> new Remark(step, firstPlace(step)))
                        .toList(),
                row.notes().stream().map(this::note).toList(),
                row.seconds());
    }

    /** A verdict that is neither is one that nothing was found by: given up, or without an end. */
    private static Outcome outcome(String verdict) {
        return switch (verdict) {
            case ProvedPromises.BROKEN -> Outcome.BROKEN;
            case ProvedPromises.NOT_COVERED -> Outcome.NOT_COVERED;
            case ProvedPromises.NOT_ASKED -> Outcome.NOT_ASKED;
            default -> verdict.startsWith("no violation found") ? Outcome.KEPT : Outcome.GAVE_UP;
        };
    }

    /** Returns the cause, which stands before the steps, else what came at their end. */
    private static String why(List<String> steps) {
        return steps.stream()
                .limit(2)
                .filter(step -> CAUSE.matcher(step).matches())
                .findFirst()
                .orElse(steps.isEmpty() ? "" : steps.get(steps.size() - 1));
    }

    private SourceLine lastPlace(List<String> steps) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            SourceLine at = firstPlace(steps.get(i));
            if (at != null) {
                return at;
            }
        }
        return null;
    }

    private SourceLine firstPlace(String text) {
        Matcher place = PLACE.matcher(text);
        return place.find() ? place(place.group(1), place.group(2)) : null;
    }

    private Remark note(String text) {
        Matcher note = NOTE.matcher(text);
        return note.matches() ? new Remark(note.group(1), place(note.group(2), note.group(3))) : new Remark(text, null);
    }

    private SourceLine place(String name, String line) {
        return new SourceLine(sources.getOrDefault(name, name), Integer.parseInt(line));
    }

    /** Returns mutants as cases: what is harmless, so that the ordering is superfluous, is a note of one that is kept. */
    CheckedCases of(ProvedMutants weakened) {
        return new CheckedCases(
                COMMAND + " --mutants",
                "",
                weakened.rows().stream().map(this::of).toList());
    }

    private CheckedCase of(ProvedMutants.ProvedMutant row) {
        SourceLine at = firstPlace(row.site());
        return new CheckedCase(
                ProvedForms.named(row.form()).name(),
                row.instruction() + " " + row.weakening() + ", " + row.site(),
                row.effect() == Effect.OPEN ? Outcome.NOT_ASKED : Outcome.KEPT,
                at,
                row.effect() == Effect.OPEN ? row.finding() : "",
                List.of(),
                row.effect() == Effect.HARMLESS ? List.of(new Remark(row.finding(), at)) : List.of(),
                0);
    }

    /** Returns litmus tests as cases, each at the line that asks. */
    static CheckedCases of(ProvedLitmusTests tests) {
        return new CheckedCases(
                COMMAND,
                "",
                tests.rows().stream()
                        .map(row -> new CheckedCase(
                                row.file().replaceFirst("^.*/", "").replaceFirst("\\.litmus$", ""),
                                row.test() == null ? "is a test" : row.test() + ", " + row.question(),
                                row.refused() != null
                                        ? Outcome.NOT_COVERED
                                        : row.isKept()
                                                ? Outcome.KEPT
                                                : row.wasDecided() ? Outcome.BROKEN : Outcome.GAVE_UP,
                                new SourceLine(row.file(), row.line()),
                                row.refused() != null ? row.refused() : row.isKept() ? "" : row.verdict(),
                                row.isKept()
                                        ? List.of()
                                        : row.steps().stream()
                                                .map(step -> new Remark(step, null))
                                                .toList(),
                                List.of(),
                                0))
                        .toList());
    }
}
