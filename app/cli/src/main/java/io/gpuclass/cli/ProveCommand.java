package io.gpuclass.cli;

import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.litmus.LitmusTest;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.UnusableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gpuclass prove}. */
@Command(
        name = "prove",
        description = {
            "Decides litmus tests under the PTX memory model; needs no GPU.",
            "Of each it says whether the final state that it asks about is reachable: of exists and ~exists the state"
                    + " that is named, of forall any other."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  gpuclass prove mp.litmus", "  gpuclass prove --steps litmus/*.litmus"})
final class ProveCommand extends Subcommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Litmus tests in the PTX dialect that herd and Dartagnan read.")
    private List<Path> files;

    @Option(names = "--steps", description = "Also list the steps of an execution that reaches the state.")
    private boolean steps;

    @Option(
            names = "--executions",
            paramLabel = "N",
            defaultValue = "200000",
            description = "Give up after so many executions. Default: ${DEFAULT-VALUE}.")
    private long executions;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Go back so often at most in a loop that does more than to look. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Override
    public Integer call() {
        if (executions < 1 || rounds < 1) {
            throw wrongUsage("--executions and --rounds must be at least 1");
        }
        return files.stream().mapToInt(this::decide).max().orElse(ExitCodes.DONE);
    }

    /** Prints what comes of a test, and returns the exit code. */
    private int decide(Path file) {
        try {
            LitmusTest test = LitmusTest.parse(Files.readString(file));
            Verdict verdict = test.decide(new Bounds(rounds, executions));
            print(PlainText.oneLine(test.name() + ": " + words(verdict)));
            if (steps && !verdict.finding().isEmpty()) {
                print(verdict.finding().indent(4));
            }
            return verdict.outcome() == Verdict.Outcome.GAVE_UP ? ExitCodes.CHECK_FAILED : ExitCodes.DONE;
        } catch (Refused refused) {
            say(file + ": " + refused.getMessage());
            return ExitCodes.UNREADABLE_INPUT;
        } catch (IOException failed) {
            throw new UnusableFileException(file + ": there is no such file, or it cannot be read");
        }
    }

    private static String words(Verdict verdict) {
        return switch (verdict.outcome()) {
            case FOUND -> "reachable";
            case NOT_FOUND -> "unreachable";
            case GAVE_UP -> "gave up after " + verdict.executions() + " executions";
        };
    }
}
