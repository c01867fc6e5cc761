package io.gpuclass.cli;

import io.gpuclass.console.docs.Candidates;
import io.gpuclass.console.docs.CompletedCommand;
import io.gpuclass.console.docs.CompletedCommand.Operand;
import io.gpuclass.console.docs.CompletedCommand.Option;
import java.util.Arrays;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Tells shells which commands, options and operands there are. */
final class CompletedCommands {
    private CompletedCommands() {}

    static CompletedCommand of(CommandSpec command) {
        return new CompletedCommand(
                command.qualifiedName(),
                CommandText.summary(command),
                command.options().stream()
                        .filter(option -> !option.hidden())
                        .map(CompletedCommands::option)
                        .toList(),
                command.positionalParameters().stream()
                        .filter(operand -> !operand.hidden())
                        .map(operand -> operand(command, operand))
                        .toList(),
                CommandText.commands(command).stream()
                        .map(CompletedCommands::of)
                        .toList());
    }

    private static Option option(OptionSpec option) {
        return new Option(
                Arrays.asList(option.names()),
                CommandText.summary(option),
                option.paramLabel(),
                option.arity().max() > 0,
                option.isMultiValue(),
                Suggestions.of(option));
    }

    private static Operand operand(CommandSpec command, PositionalParamSpec operand) {
        int last = operand.index().isVariable()
                ? Integer.MAX_VALUE
                : operand.index().max();
        // A help command explains the commands beside it.
        Candidates values = command.helpCommand()
                ? Candidates.of(
                        CommandText.commands(command.parent()).stream()
                                .map(CommandSpec::name)
                                .toList(),
                        false)
                : Suggestions.of(operand);
        return new Operand(operand.index().min(), last, operand.paramLabel(), values);
    }
}
