package io.gpuclass.cli;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.input.InputFileException;
import io.gpuclass.fleet.FleetException;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.ProfileWriteException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** The one place that turns an exception into a line on stderr and an exit code. The stack trace shows only with {@code --debug}. */
final class ExceptionMapper implements IExecutionExceptionHandler {
    private final Interruption interruption;

    ExceptionMapper(Interruption interruption) {
        this.interruption = interruption;
    }

    @Override
    public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        boolean interrupted = interruption.hasHappened();
        // Whatever fails once the process is ending fails for that.
        err.println("gpuclass: " + (interrupted ? "interrupted" : messageOf(thrown)));
        if (TopCommand.of(command).debug()) {
            thrown.printStackTrace(err);
        }
        err.flush();
        return interrupted ? ExitCodes.INTERRUPTED : exitCodeOf(thrown);
    }

    static int exitCodeOf(Exception thrown) {
        if (thrown instanceof DeviceException failed) {
            if (failed.reason() == DeviceException.Reason.ABORTED) {
                return ExitCodes.INTERRUPTED;
            }
            return failed.reason().meansNoDevice() ? ExitCodes.NO_SUCH_DEVICE : ExitCodes.FAILED;
        }
        if (thrown instanceof FileException file) {
            return file.exitCode();
        }
        if (thrown instanceof FleetException fleet) {
            return switch (fleet.reason()) {
                case QUERY -> ExitCodes.USAGE;
                case ENGINE -> ExitCodes.FAILED;
                case CANCELLED -> ExitCodes.INTERRUPTED;
            };
        }
        return thrown instanceof ProfileReadException || thrown instanceof InputFileException
                ? ExitCodes.UNREADABLE_INPUT
                : ExitCodes.FAILED;
    }

    private static String messageOf(Exception thrown) {
        boolean expected = thrown instanceof DeviceException
                || thrown instanceof FileException
                || thrown instanceof FleetException
                || thrown instanceof UncheckedIOException
                || thrown instanceof ProfileReadException
                || thrown instanceof InputFileException
                || thrown instanceof ProfileWriteException;
        return expected
                ? thrown.getMessage()
                : "internal error: " + thrown + " (run again with --debug for the stack trace)";
    }
}
