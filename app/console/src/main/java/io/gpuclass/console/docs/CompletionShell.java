package io.gpuclass.console.docs;

import io.gpuclass.profile.units.Named;
import java.util.function.Function;

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
