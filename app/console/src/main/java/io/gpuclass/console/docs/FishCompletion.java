package io.gpuclass.console.docs;

import io.gpuclass.console.docs.CompletedCommand.Candidates;
import io.gpuclass.console.docs.CompletedCommand.Option;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a completion script for fish 3 and newer. Used once. */
final class FishCompletion {
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
        String paths = top.walk().skip(1).map(command -> quoted(command.path())).collect(Collectors.joining(" "));
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
