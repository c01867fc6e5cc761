package io.gpuclass.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The texts of commands and options as plain words: format specifiers resolved, markup left out. */
public final class CommandText {
    private static final String EXAMPLE = "  gpuclass ";

    private CommandText() {}

    static List<String> paragraphs(CommandSpec command) {
        return Arrays.stream(command.usageMessage().description())
                .flatMap(text -> plain(text).lines())
                .filter(line -> !line.isBlank())
                .toList();
    }

    /** Returns the first sentence about a command, without its dot. */
    static String summary(CommandSpec command) {
        String header = Stream.of(command.usageMessage().header()).findFirst().orElse("");
        return sentence(header.isEmpty() ? paragraphs(command).get(0) : plain(header));
    }

    static String description(ArgSpec argument) {
        return Arrays.stream(argument.description())
                .map(text -> Ansi.OFF.text(text).toString())
                .collect(Collectors.joining(" "));
    }

    static String summary(ArgSpec argument) {
        return sentence(description(argument));
    }

    public static List<String> examples(CommandSpec command) {
        return Arrays.stream(command.usageMessage().footer())
                .map(CommandText::plain)
                .filter(line -> line.startsWith(EXAMPLE))
                .map(String::strip)
                .toList();
    }

    static List<CommandSpec> commands(CommandSpec command) {
        return command.subcommands().values().stream()
                .map(below -> below.getCommandSpec())
                .distinct()
                .filter(below -> !below.usageMessage().hidden())
                .toList();
    }

    public static Stream<CommandSpec> walk(CommandSpec command) {
        return Stream.concat(Stream.of(command), commands(command).stream().flatMap(CommandText::walk));
    }

    /** Returns a text with its format specifiers resolved and without markup. */
    static String plain(String text) {
        return Ansi.OFF.text(String.format(Locale.ROOT, text)).toString();
    }

    private static String sentence(String text) {
        int end = text.indexOf(". ");
        String first = end < 0 ? text : text.substring(0, end);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }
}
