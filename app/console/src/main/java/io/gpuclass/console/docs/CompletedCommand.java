package io.gpuclass.console.docs;

import java.util.List;
import java.util.stream.Stream;

/**
 * A command as shells complete it.
 *
 * @param path the words by which it is called, such as {@code gpuclass probe}
 * @param summary its purpose, in a sentence without a dot
 * @param options its options, but for hidden ones
 * @param operands its operands, in their order
 * @param commands the commands below it, but for hidden ones
 */
public record CompletedCommand(
        String path, String summary, List<Option> options, List<Operand> operands, List<CompletedCommand> commands) {
    /**
     * An option.
     *
     * @param names its names, such as {@code -o} and {@code --output}
     * @param summary its purpose
     * @param label stands for its value in the help
     * @param takesValue whether a value follows
     * @param repeatable whether it may be given several times
     * @param values candidates for the value
     */
    public record Option(
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
     * @param label stands for it in the help
     * @param values candidates for it
     */
    public record Operand(int first, int last, String label, Candidates values) {}

    /** Returns the last word of its path. */
    String name() {
        return path.substring(path.lastIndexOf(' ') + 1);
    }

    /** Returns it and all commands below it, top down. */
    Stream<CompletedCommand> walk() {
        return Stream.concat(Stream.of(this), commands.stream().flatMap(CompletedCommand::walk));
    }
}
