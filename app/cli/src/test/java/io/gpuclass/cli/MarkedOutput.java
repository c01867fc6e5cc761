package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.console.Console.Presentation;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.console.Terminal;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.report.GeneralisesReport;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.report.ShortReport;
import io.gpuclass.view.section.program.PatternSection;
import io.gpuclass.view.terms.Glossary;
import io.gpuclass.view.terms.Glossary.Term;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Output of a command, as documents mark it: a command line whose paths start at the repository's root, and after
 * {@code ; part: } the parts to show, separated by {@code |}. {@code probe PROFILE} stands for what {@code probe} printed when
 * it saved that profile, {@code report PROFILE} for the Markdown that {@code report} writes of it, {@code glossary} for the list of words,
 * {@code machines} for the table of the committed profiles, {@code gains PROFILE} for what programs gained there, {@code source FILE KERNEL} for a kernel of a source. {@code prove} of a kernel of
 * {@code probes-cuda/proofs} reads what it was compiled to, and shows its verdict and steps alone.
 */
final class MarkedOutput {
    private static final int COLUMNS = 100;

    /** Form, shape and verdict of a row that {@code prove} prints. */
    private static final Pattern VERDICT =
            Pattern.compile("(?m)^ {2}(\\S+) +stops and races nowhere +(.+?) {2,}\\d+ {2,}(.+?) {2,}[\\d.]+$");

    private MarkedOutput() {}

    static String render(String mark) {
        String[] halves = mark.split("; part: ", 2);
        List<String> command = List.of(halves[0].split(" "));
        if (command.get(0).equals("source")) {
            return "```cuda\n" + kernel(Path.of(command.get(1)), command.get(2)) + "```\n";
        }
        boolean markdown = command.contains("md")
                || List.of("report", "glossary", "machines", "gains", "generalises")
                        .contains(command.get(0));
        String printed = print(command);
        if (halves.length == 2) {
            printed = new PrintedParts(printed, markdown).only(List.of(halves[1].split(" \\| ")));
        }
        return markdown ? printed : "```\n" + printed + "```\n";
    }

    /** Runs a command line and returns its stdout. */
    static String run(List<String> command) {
        CommandRunner runner = runner();
        assertThat(runner.run(command.toArray()))
                .as(command + ": " + runner.err)
                .isEqualTo(ExitCodes.DONE);
        return runner.out.toString();
    }

    private static String print(List<String> command) {
        return switch (command.get(0)) {
            case "probe" ->
                shown(
                        profile -> ShortReport.of(profile, Optional.of(command.get(1)), COLUMNS),
                        command.get(1),
                        OutputFormat.TEXT);
            case "machines" -> TriedMachines.markdown();
            case "gains" -> shown(PatternSection::document, command.get(1), OutputFormat.MARKDOWN);
            case "glossary" -> glossary();
            case "generalises" -> generalises();
            case "prove" -> proved(command);
            case "report" -> shown(ProfileReport::of, command.get(1), OutputFormat.MARKDOWN);
            default -> run(command);
        };
    }

    /** Returns a kernel, without what makes its name plain, below the line at which it begins. */
    private static String kernel(Path file, String name) {
        String source = Documents.read(file);
        Matcher kernel = Pattern.compile("(?ms)^extern \"C\" (__global__ void " + name + "\\(.*?^}\n)")
                .matcher(source);
        assertThat(kernel.find()).as(name).isTrue();
        long line = source.substring(0, kernel.start()).lines().count() + 1;
        return "// " + file.getFileName() + ":" + line + "\n" + kernel.group(1);
    }

    /** Returns the command line, the verdict, and the steps where something is broken. */
    private static String proved(List<String> command) {
        CommandRunner runner = runner();
        int code = runner.run(command.stream()
                .map(word -> word.replaceFirst("^probes-cuda/proofs/(\\w+)\\.cu$", "probes-cuda/ptx/proof_$1.ptx"))
                .toArray());
        assertThat(code).as(command + ": " + runner.err).isIn(ExitCodes.DONE, ExitCodes.CHECK_FAILED);
        String printed = runner.out.toString();
        Matcher row = VERDICT.matcher(printed);
        assertThat(row.find()).as(printed).isTrue();
        String shown = code == ExitCodes.DONE
                ? row.group(1) + ": " + row.group(3) + " on " + row.group(2) + "\n"
                : printed.substring(printed.indexOf("\n" + row.group(1) + ", ") + 1);
        return "$ gpuclass " + String.join(" ", command) + "\n" + shown.replaceAll("\n+$", "\n");
    }

    private static String shown(Function<Profile, Document> report, String file, OutputFormat format) {
        Profile profile = ProfileReader.read(Path.of(file));
        return new Presentation(format, false, COLUMNS).of(report.apply(profile));
    }

    /** Of the committed profiles and the two of the paper. */
    private static String generalises() {
        List<Profile> profiles = CommittedProfilesTest.committed().stream()
                .map(ProfileReader::read)
                .toList();
        return new Presentation(OutputFormat.MARKDOWN, false, COLUMNS).of(GeneralisesReport.of(profiles));
    }

    private static String glossary() {
        return Glossary.terms().stream()
                .map(term -> "- **" + term.name() + "**" + others(term) + ": " + term.meaning() + "\n")
                .collect(Collectors.joining());
    }

    private static String others(Term term) {
        return term.others().isEmpty() ? "" : " (" + String.join(", ", term.others()) + ")";
    }

    private static CommandRunner runner() {
        return CommandRunner.production().with(new Terminal(true, false, false, COLUMNS));
    }
}
