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
import io.gpuclass.view.terms.Glossary;
import io.gpuclass.view.terms.Glossary.Term;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a command prints, as documents mark it: a command line whose paths start at the repository's root, and after
 * {@code ; part: } the parts to show, separated by {@code |}. {@code probe PROFILE} stands for what {@code probe} printed when
 * it saved that profile, {@code report PROFILE} for the Markdown that {@code report} writes of it, {@code glossary} for the list of words,
 * {@code machines} for the table of the committed profiles.
 */
final class MarkedOutput {
    private static final int COLUMNS = 100;

    private MarkedOutput() {}

    static String render(String mark) {
        String[] halves = mark.split("; part: ", 2);
        List<String> command = List.of(halves[0].split(" "));
        boolean markdown = command.contains("md")
                || List.of("report", "glossary", "machines", "generalises").contains(command.get(0));
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
            case "glossary" -> glossary();
            case "generalises" -> generalises();
            case "report" -> shown(ProfileReport::of, command.get(1), OutputFormat.MARKDOWN);
            default -> run(command);
        };
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
