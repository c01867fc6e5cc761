package io.gpuclass.cli;

import io.gpuclass.console.Terminal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lays out the help of all commands. */
final class HelpTexts {
    private HelpTexts() {}

    /** Lays the help out for a terminal. */
    static void apply(CommandLine commandLine, Terminal terminal) {
        commandLine.setUsageHelpWidth(terminal.helpWidth());
        Map<String, IHelpSectionRenderer> sections = commandLine.getHelpSectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_FOOTER, HelpTexts::unwrapped);
        commandLine.setHelpSectionMap(sections);
        commandLine
                .getSubcommands()
                .get("help")
                .getCommandSpec()
                .usageMessage()
                .footerHeading("%nExamples:%n")
                .footer("  gpuclass help probe", "  gpuclass help");
    }

    /** The examples are there to be copied, and a line break would end a command too early. */
    private static String unwrapped(Help help) {
        return Arrays.stream(help.commandSpec().usageMessage().footer())
                .map(line -> help.colorScheme().text(String.format(Locale.ROOT, line)) + System.lineSeparator())
                .collect(Collectors.joining());
    }
}
