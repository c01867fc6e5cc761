package io.gpuclass.console.docs;

import io.gpuclass.console.docs.CompletedCommand.Candidates;
import io.gpuclass.console.docs.CompletedCommand.Operand;
import io.gpuclass.console.docs.CompletedCommand.Option;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a completion script for bash that does not need the package bash-completion. Used once. */
final class BashCompletion {
    private static final String START = """
            # bash completion for gpuclass, made by 'gpuclass completion bash': source it, or save it as
            # ~/.local/share/bash-completion/completions/gpuclass.

            _gpuclass() {
                local line=${COMP_LINE:0:COMP_POINT} command=gpuclass awaiting= operands=0
                local current typed place prefix= words= list= word character IFS=$' \\t\\n'
                COMPREPLY=()
                read -ra typed <<< "$line"
                # What is being completed is a word, even before its first letter.
                [[ $line == *[[:space:]] ]] && typed+=("")
                current=${typed[${#typed[@]} - 1]}
                for word in "${typed[@]:1:${#typed[@]} - 2}"; do
                    if [[ -n $awaiting ]]; then
                        awaiting=
                        continue
                    fi
                    case "$command $word" in
            """;

    private static final String MIDDLE = """
                        *" -"*) ;;
                        *) operands=$((operands + 1)) ;;
                    esac
                done
                if [[ -n $awaiting ]]; then
                    place="$command $awaiting"
                elif [[ $current == --*=* ]]; then
                    place="$command ${current%%=*}"
                    prefix=${current%%=*}=
                    current=${current#*=}
                elif [[ $current == -* ]]; then
                    place="$command -"
                else
                    place="$command $operands"
                fi
                # To return without an answer leaves it to bash, which completes names of files.
                case $place in
            """;

    private static final String END = """
                esac
                if [[ -n $list ]]; then
                    prefix+=${current%"${current##*,}"}
                    current=${current##*,}
                    words=$list
                fi
                for word in $words; do
                    [[ $word == *: && $current == "$word"* ]] && return
                    [[ $word == "$current"* ]] && COMPREPLY+=("$prefix$word")
                done
                # Bash replaces only what follows the last of the characters at which it breaks words.
                word=$prefix$current
                for character in = :; do
                    if [[ $COMP_WORDBREAKS == *$character* && $word == *$character* ]]; then
                        prefix=${word%"${word##*$character}"}
                        COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
                        word=${word##*$character}
                    fi
                done
                compopt +o default 2> /dev/null
                if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]]; then
                    compopt -o nospace 2> /dev/null
                fi
            }

            complete -o default -F _gpuclass gpuclass
            """;

    private final CompletedCommand top;
    private final StringBuilder out = new StringBuilder(START);

    BashCompletion(CompletedCommand top) {
        this.top = top;
    }

    String text() {
        top.walk()
                .skip(1)
                .forEach(command -> row(12, List.of(quoted(command.path())), "command=" + quoted(command.path())));
        top.walk()
                .map(command -> command.options().stream()
                        .filter(Option::takesValue)
                        .flatMap(option -> names(command, option).stream())
                        .toList())
                .filter(names -> !names.isEmpty())
                .forEach(names -> row(12, names, "awaiting=$word"));
        out.append(MIDDLE);
        top.walk().forEach(this::writePlaces);
        return out.append(END).toString();
    }

    private void writePlaces(CompletedCommand command) {
        command.options().stream()
                .filter(Option::takesValue)
                .forEach(option -> row(8, names(command, option), action(option.values())));
        command.operands().forEach(operand -> row(8, places(command, operand), action(operand.values())));
        if (!command.commands().isEmpty()) {
            String commands =
                    command.commands().stream().map(CompletedCommand::name).collect(Collectors.joining(" "));
            row(8, List.of(quoted(command.path() + " 0")), "words=" + quoted(commands));
        }
        String names = command.options().stream()
                .flatMap(option -> option.names().stream())
                .collect(Collectors.joining(" "));
        row(8, List.of(quoted(command.path() + " -")), "words=" + quoted(names));
    }

    private static List<String> names(CompletedCommand command, Option option) {
        return option.names().stream()
                .map(name -> quoted(command.path() + " " + name))
                .toList();
    }

    private static List<String> places(CompletedCommand command, Operand operand) {
        return operand.last() == Integer.MAX_VALUE
                ? List.of(quoted(command.path() + " ") + "[0-9]*")
                : IntStream.rangeClosed(operand.first(), operand.last())
                        .mapToObj(place -> quoted(command.path() + " " + place))
                        .toList();
    }

    private static String action(Candidates values) {
        String words = quoted(String.join(" ", values.words()));
        return switch (values.kind()) {
            case NONE -> "";
            case WORD -> "words=" + words;
            case LIST -> "list=" + words;
            case FILE -> "return";
        };
    }

    private void row(int indent, List<String> patterns, String action) {
        String end = action.isEmpty() ? ";;\n" : " ;;\n";
        out.append(" ".repeat(indent) + String.join(" | ", patterns) + ") " + action + end);
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
