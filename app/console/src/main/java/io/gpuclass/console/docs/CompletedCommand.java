package io.gpuclass.console.docs;

import java.util.List;
import java.util.stream.Stream;

/**
 * A command for shells to complete.
 *
 * @param path its words, such as {@code gpuclass probe}
 * @param summary its purpose, in a sentence without a dot
 * @param options without hidden ones
 * @param operands in order
 * @param commands below it, without hidden ones
 */
public record CompletedCommand(
        String path, String summary, List<Option> options, List<Operand> operands, List<CompletedCommand> commands) {
    /**
     * An option.
     *
     * @param names such as {@code -o} and {@code --output}
     * @param label its value's name in the help
     * @param takesValue whether a value follows
     * @param repeatable whether it may be given several times
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
     * @param first its first place, from 0
     * @param last its last place; {@link Integer#MAX_VALUE} if unlimited
     * @param label its name in the help
     */
    public record Operand(int first, int last, String label, Candidates values) {}

    String name() {
        return path.substring(path.lastIndexOf(' ') + 1);
    }

    Stream<CompletedCommand> walk() {
        return Stream.concat(Stream.of(this), commands.stream().flatMap(CompletedCommand::walk));
    }

    /**
     * The candidates for an option's value or an operand.
     *
     * @param words one that ends in a colon is followed by a file name
     */
    public record Candidates(Kind kind, List<String> words) {
        public enum Kind {
            /** Unknown, as for a number. */
            NONE,
            WORD,
            /** Some of the words, separated by commas. */
            LIST,
            FILE
        }

        public static final Candidates FILES = new Candidates(Kind.FILE, List.of());

        public static Candidates of(List<String> words, boolean several) {
            return new Candidates(words.isEmpty() ? Kind.NONE : several ? Kind.LIST : Kind.WORD, words);
        }
    }
}
