package io.gpuclass.console.docs;

import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
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

    /** A shell that can complete commands. */
    public enum CompletionShell implements Named {
        BASH("bash-completion/completions/gpuclass", command -> new BashCompletion(command).text()),
        ZSH("zsh/site-functions/_gpuclass", command -> new ZshCompletion(command).text()),
        FISH("fish/vendor_completions.d/gpuclass.fish", command -> new FishCompletion(command).text());

        private final String file;
        private final Function<CompletedCommand, String> writer;

        CompletionShell(String file, Function<CompletedCommand, String> writer) {
            this.file = file;
            this.writer = writer;
        }

        /** Returns where the shell looks for the script, below a prefix's {@code share}. */
        public String file() {
            return file;
        }

        /** Returns the completion script of a command and all commands below it. */
        public String completion(CompletedCommand command) {
            return writer.apply(command);
        }
    }

    /** Writes a completion script for fish 3 and newer. Used once. */
    private static final class FishCompletion {
        private static final String START = """
                # fish completion for gpuclass, made by 'gpuclass completion fish': source it, or save it as
                # ~/.config/fish/completions/gpuclass.fish.

                # Whether the words so far call this very command.
                function __gpuclass_at
                    set -l words (commandline -opc)
                    set -e words[1]
                    set -l command gpuclass
                    for word in $words
                        if contains -- "$command $word" %s
                            set command "$command $word"
                        end
                    end
                    test "$command" = "$argv"
                end

                # Some of the words, separated by commas.
                function __gpuclass_list
                    set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string match -rg '^(.*,)[^,]*$')
                    printf '%%s\\n' "$before"$argv
                end

                # The names of files after a word such as recorded:.
                function __gpuclass_files
                    set -l token (commandline -ct | string replace -r '^--[^=]*=' '')
                    if string match -q -- "$argv*" $token
                        printf "$argv%%s\\n" (__fish_complete_path (string replace -- $argv '' $token))
                    end
                end

                complete -c gpuclass -f
                """;

        private final CompletedCommand top;
        private final StringBuilder out = new StringBuilder();

        FishCompletion(CompletedCommand top) {
            this.top = top;
        }

        String text() {
            String paths =
                    top.walk().skip(1).map(command -> quoted(command.path())).collect(Collectors.joining(" "));
            out.append(String.format(Locale.ROOT, START, paths));
            top.walk().forEach(this::write);
            return out.toString();
        }

        private void write(CompletedCommand command) {
            out.append('\n');
            command.commands().forEach(below -> rule(command, " -a " + below.name(), below.summary()));
            command.options().forEach(option -> rule(command, spelled(option), option.summary()));
            command.operands().forEach(operand -> rule(command, values(operand.values()), ""));
        }

        private void rule(CompletedCommand command, String what, String summary) {
            String about = summary.isEmpty() ? "" : " -d " + quoted(summary);
            out.append("complete -c gpuclass -n " + quoted("__gpuclass_at " + command.path()) + what + about + '\n');
        }

        private static String spelled(Option option) {
            String names = option.names().stream()
                    .map(name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                    .collect(Collectors.joining());
            return option.takesValue()
                    ? names + (option.values().kind() == Candidates.Kind.FILE ? " -r" : " -x") + values(option.values())
                    : names;
        }

        private static String values(Candidates values) {
            String words = String.join(" ", values.words());
            return switch (values.kind()) {
                case NONE -> "";
                case WORD -> " -a " + quoted(words + filesAfter(values));
                case LIST -> " -a " + quoted("(__gpuclass_list " + words + ")");
                case FILE -> " -F";
            };
        }

        private static String filesAfter(Candidates values) {
            return values.words().stream()
                    .filter(word -> word.endsWith(":"))
                    .map(word -> " (__gpuclass_files " + word + ")")
                    .collect(Collectors.joining());
        }

        private static String quoted(String text) {
            return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
        }
    }
}
