package io.gpuclass.console.docs;

import io.gpuclass.console.docs.CompletedCommand.Candidates;
import io.gpuclass.console.docs.CompletedCommand.Operand;
import io.gpuclass.console.docs.CompletedCommand.Option;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a completion script for zsh 5 and newer. Used once. */
final class ZshCompletion {
    private static final String START = """
            #compdef gpuclass
            # zsh completion for gpuclass, made by 'gpuclass completion zsh': save it as _gpuclass in a directory of
            # fpath, or source it after compinit.

            # One of some words; one that ends in a colon is followed by the name of a file.
            _gpuclass_words() {
                local word
                for word in ${(M)@:#*:}; do
                    if compset -P $word; then
                        _files
                        return
                    fi
                done
                compadd -- ${@:#*:}
                compadd -S '' -- ${(M)@:#*:}
            }

            """;

    private static final String END = """
            # Called as a function where zsh has loaded the file on its own, and sourced otherwise.
            if [[ $funcstack[1] == _gpuclass ]]; then
                _gpuclass "$@"
            else
                compdef _gpuclass gpuclass
            fi
            """;

    private final CompletedCommand top;
    private final StringBuilder out = new StringBuilder(START);

    ZshCompletion(CompletedCommand top) {
        this.top = top;
    }

    String text() {
        top.walk().forEach(this::write);
        return out.append(END).toString();
    }

    private void write(CompletedCommand command) {
        boolean hasCommands = !command.commands().isEmpty();
        out.append(function(command)).append("() {\n");
        if (hasCommands) {
            out.append("    local context state state_descr line commands\n    typeset -A opt_args\n");
        }
        out.append("    _arguments -s").append(hasCommands ? " -C" : "");
        command.options().forEach(option -> argument(spelled(option)));
        command.operands().forEach(operand -> argument(spelled(operand)));
        if (hasCommands) {
            argument("'1:command:->command'");
            argument("'*:: :->rest'");
        }
        out.append('\n');
        if (hasCommands) {
            writeStates(command);
        }
        out.append("}\n\n");
    }

    private void argument(String spec) {
        out.append(" \\\n        ").append(spec);
    }

    private void writeStates(CompletedCommand command) {
        out.append("    case $state in\n        command)\n            commands=(\n");
        command.commands()
                .forEach(below -> out.append("                "
                        + quoted(below.name() + ":"
                                + below.summary().replace("\\", "\\\\").replace(":", "\\:"))
                        + '\n'));
        out.append("            )\n            _describe -t commands command commands ;;\n");
        out.append("        rest)\n            case $words[1] in\n");
        command.commands()
                .forEach(below -> out.append("                " + below.name() + ") " + function(below) + " ;;\n"));
        out.append("            esac ;;\n    esac\n");
    }

    private static String function(CompletedCommand command) {
        return "_" + command.path().replace(' ', '_').replace('-', '_');
    }

    private static String spelled(Option option) {
        String names = option.names().stream()
                .map(name -> option.takesValue() ? name + (name.startsWith("--") ? "=" : "+") : name)
                .collect(Collectors.joining(","));
        boolean several = option.names().size() > 1;
        String before =
                option.repeatable() ? "'*'" : several ? quoted("(" + String.join(" ", option.names()) + ")") : "";
        String explained = "[" + option.summary().replaceAll("[\\[\\]\\\\]", "\\\\$0") + "]"
                + (option.takesValue() ? value(option.label(), option.values()) : "");
        return before + (several ? "{" + names + "}" : names) + quoted(explained);
    }

    private static String spelled(Operand operand) {
        String place = operand.last() == Integer.MAX_VALUE ? "*" : String.valueOf(operand.first() + 1);
        return quoted(place + value(operand.label(), operand.values()));
    }

    private static String value(String label, Candidates values) {
        String message = ":" + label.replace("\\", "\\\\").replace(":", "\\:") + ":";
        return message
                + switch (values.kind()) {
                    case NONE -> " ";
                    case WORD -> "_gpuclass_words " + words(values.words());
                    case LIST -> "_sequence compadd - " + words(values.words());
                    case FILE -> "_files";
                };
    }

    /** Escapes colons, which would end the action. */
    private static String words(List<String> words) {
        return String.join(" ", words).replace(":", "\\:");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
