package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cli.CompletionCommand.ManPage;
import io.gpuclass.cli.Suggestions.CompletedCommands;
import io.gpuclass.console.docs.CompletionShell;
import io.gpuclass.profile.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Man pages, as source and as {@code groff} sets them. */
@Timeout(60)
class ManPageTest {
    @TempDir
    private Path directory;

    /** A command whose texts hold all that roff could take for something else. */
    @Command(
            name = "hostile",
            description = {".SH not a heading", "'tis 100%% \\fBnot bold\\fR -- it's \"quoted\", ~`^ and µ.", "Last."})
    private static final class Hostile {
        @Option(names = "--dot", description = ".dot and \\ at the end \\")
        private boolean dot;
    }

    static Stream<ManPage> pages() {
        return CommandText.walk(CommandRunner.commandLine().getCommandSpec())
                .map(command -> new ManPage(command, "gpuclass 1.2.3"));
    }

    @Test
    void shouldWriteAPageForEachCommandAndACompletionScriptForEachShell() {
        assertThat(generate()).isEqualTo(ExitCodes.DONE);
        CommandLine top = CommandRunner.commandLine();
        assertThat(directory.resolve("man/man1/gpuclass.1")).content().contains("gpuclass\\-probe");
        assertThat(top.getSubcommands().values().stream()
                        .map(CommandLine::getCommandSpec)
                        .filter(command -> !command.usageMessage().hidden()))
                .hasSizeGreaterThan(9)
                .allSatisfy(command -> assertThat(directory.resolve("man/man1/gpuclass-" + command.name() + ".1"))
                        .content()
                        .startsWith(".TH ")
                        .contains(Tool.current().version()));
        assertThat(directory.resolve("man/man1/gpuclass-generate-share.1")).doesNotExist();
        assertThat(CompletionShell.values())
                .allSatisfy(shell -> assertThat(directory.resolve(shell.file()))
                        .hasContent(shell.completion(CompletedCommands.of(top.getCommandSpec()))));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldHoldAllThatTheHelpHolds(ManPage page) throws Exception {
        CommandSpec command = page.command();
        String text = plain(set(page.text()));
        assertThat(text).contains("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO");
        command.options().stream().filter(option -> !option.hidden()).forEach(option -> {
            assertThat(text).contains(option.names()).contains(words(option.description()));
        });
        command.positionalParameters().forEach(operand -> assertThat(text).contains(words(operand.description())));
        CommandText.examples(command).forEach(example -> assertThat(text).contains(example));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldBeSetWithoutAWarning(ManPage page) throws Exception {
        assertThat(warnings(page.text())).isEmpty();
    }

    @Test
    void shouldTakeNoTextForARequest() throws Exception {
        ManPage page = new ManPage(new CommandLine(new Hostile()).getCommandSpec(), "1");
        assertThat(warnings(page.text())).isEmpty();
        assertThat(plain(set(page.text())))
                .contains(".SH not a heading")
                .contains("'tis 100% \\fBnot bold\\fR -- it's \"quoted\", ~`^ and µ. Last.")
                .contains(".dot and \\ at the end \\");
    }

    @Test
    void shouldNoticeAWarning() throws Exception {
        assertThat(warnings(".TH A 1\n.nonsense\n")).contains("nonsense");
    }

    private int generate() {
        return CommandRunner.production().run("generate-share", directory);
    }

    private String set(String roff) throws IOException, InterruptedException {
        return groff(roff, false, "-Tutf8", "-P-cbou", "-rLL=4000n", "-rHY=0");
    }

    private String warnings(String roff) throws IOException, InterruptedException {
        return groff(roff, true, "-ww", "-z", "-Tutf8");
    }

    private String groff(String roff, boolean errors, String... options) throws IOException, InterruptedException {
        Programs.assumeInstalled("groff");
        Path page = Files.writeString(directory.resolve("page.1"), roff);
        List<String> command = Stream.of(Stream.of("groff", "-man"), Stream.of(options), Stream.of(page.toString()))
                .flatMap(part -> part)
                .toList();
        Programs.Outcome outcome = Programs.run(directory, Map.of(), command);
        return errors ? outcome.err() : outcome.out();
    }

    /** Returns what is set as plain words: a terminal's hyphens and quotes are signs of their own. */
    private static String plain(String set) {
        return words(set).replace('\u2010', '-').replace('\u2212', '-').replace('\u2019', '\'');
    }

    private static String words(String... text) {
        return String.join(" ", text).replaceAll("\\s+", " ").strip();
    }
}
