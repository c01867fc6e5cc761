package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a command prints, as documents mark it: a command line whose paths start at the repository's root, and after
 * {@code ; part: } the parts to show, separated by {@code |}. {@code probe PROFILE} stands for what {@code probe} printed when
 * it saved that profile, {@code report PROFILE} for the Markdown that {@code report} writes of it.
 */
final class MarkedOutput {
    private static final int COLUMNS = 100;

    private MarkedOutput() {}

    static String render(String mark) {
        String[] halves = mark.split("; part: ", 2);
        List<String> command = List.of(halves[0].split(" "));
        boolean markdown = command.contains("md") || command.get(0).equals("report");
        String printed = print(command);
        if (halves.length == 2) {
            printed = new PrintedParts(printed, markdown).only(List.of(halves[1].split(" \\| ")));
        }
        return markdown ? printed : "```\n" + printed + "```\n";
    }

    /** Runs a command line and returns its stdout. */
    static String run(List<String> command) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = CommandLines.create(context())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(command.stream().map(MarkedOutput::inCheckout).toArray(String[]::new));
        assertThat(exitCode).as(command + ": " + err).isEqualTo(ExitCodes.DONE);
        return out.toString();
    }

    private static String print(List<String> command) {
        return switch (command.get(0)) {
            case "probe" -> profile(command.get(1), Format.TEXT);
            case "report" -> profile(command.get(1), Format.MARKDOWN);
            default -> run(command);
        };
    }

    private static String profile(String file, Format format) {
        Profile profile = context().wiring().files().read(Checkout.file(file));
        return context().wiring().reports().profile(profile, context().view(format));
    }

    private static String inCheckout(String argument) {
        return argument.startsWith("profiles/") ? Checkout.file(argument).toString() : argument;
    }

    private static Context context() {
        return new Context(
                Wiring.production(),
                new Terminal(true, false, false, COLUMNS),
                new Interruption(Duration.ZERO),
                System::nanoTime);
    }
}
