package io.gpuclass.cli.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command as shells complete it.
 *
 * @param path the words by which it is called, such as {@code gpuclass probe}
 * @param summary what it does, in a sentence without a dot
 * @param options its options, but for hidden ones
 * @param operands its operands, in their order
 * @param commands the commands below it, but for hidden ones
 */
record CompletedCommand(
        String path, String summary, List<Option> options, List<Operand> operands, List<CompletedCommand> commands) {
    /**
     * An option.
     *
     * @param names its names, such as {@code -o} and {@code --output}
     * @param summary what it does
     * @param label what stands for its value in the help
     * @param takesValue whether a value follows
     * @param repeatable whether it may be given several times
     * @param values what the value may be
     */
    record Option(
            List<String> names,
            String summary,
            String label,
            boolean takesValue,
            boolean repeatable,
            Candidates values) {}

    /**
     * An operand.
     *
     * @param first its place, from 0
     * @param last the last place that it may take; {@link Integer#MAX_VALUE} where there is no last
     * @param label what stands for it in the help
     * @param values what it may be
     */
    record Operand(int first, int last, String label, Candidates values) {}

    static CompletedCommand of(CommandSpec command) {
        return new CompletedCommand(
                command.qualifiedName(),
                CommandText.summary(command),
                command.options().stream()
                        .filter(option -> !option.hidden())
                        .map(CompletedCommand::option)
                        .toList(),
                operands(command),
                CommandText.commands(command).stream().map(CompletedCommand::of).toList());
    }

    /** Returns the last word of its path. */
    String name() {
        return path.substring(path.lastIndexOf(' ') + 1);
    }

    /** Returns it and all commands below it, top down. */
    Stream<CompletedCommand> walk() {
        return Stream.concat(Stream.of(this), commands.stream().flatMap(CompletedCommand::walk));
    }

    private static Option option(OptionSpec option) {
        return new Option(
                Arrays.asList(option.names()),
                CommandText.summary(option),
                option.paramLabel(),
                option.arity().max() > 0,
                option.isMultiValue(),
                Candidates.of(option));
    }

    private static List<Operand> operands(CommandSpec command) {
        List<Operand> operands = new ArrayList<>();
        for (PositionalParamSpec operand : command.positionalParameters()) {
            if (!operand.hidden()) {
                int last = operand.index().isVariable()
                        ? Integer.MAX_VALUE
                        : operand.index().max();
                Candidates values = command.helpCommand() ? explained(command) : Candidates.of(operand);
                operands.add(new Operand(operand.index().min(), last, operand.paramLabel(), values));
            }
        }
        return List.copyOf(operands);
    }

    /** A help command explains the commands beside it. */
    private static Candidates explained(CommandSpec help) {
        return Candidates.oneOf(CommandText.commands(help.parent()).stream()
                .map(CommandSpec::name)
                .toList());
    }
}
