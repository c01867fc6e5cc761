package io.gpuclass.cli;

import io.gpuclass.console.Interruption;
import io.gpuclass.engine.compile.Compilation.CompilationException;
import io.gpuclass.engine.compile.NoCompilerException;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.input.InputFileException;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.ProfileWriter.ProfileWriteException;
import io.gpuclass.profile.UnusableFileException;
import io.gpuclass.view.compare.IncomparableException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExitCodeGenerator;
import picocli.CommandLine.ParseResult;

/** The one place that turns an exception into a line on stderr and an exit code. The stack trace shows only with {@code --debug}. */
final class ExceptionMapper implements IExecutionExceptionHandler {
    private static final Pattern OTHER_PLACE = Pattern.compile("choose another place with (-[\\w-]+)$");

    private final Interruption interruption;

    ExceptionMapper(Interruption interruption) {
        this.interruption = interruption;
    }

    /** The exit codes of expected errors, apart so that their classes are loaded only after an error. */
    private static final class Codes {
        static final Map<Class<? extends Exception>, Integer> BY_TYPE = Map.of(
                ProfileReadException.class, ExitCodes.UNREADABLE_INPUT,
                InputFileException.class, ExitCodes.UNREADABLE_INPUT,
                UnusableFileException.class, ExitCodes.UNREADABLE_INPUT,
                IncomparableException.class, ExitCodes.UNREADABLE_INPUT,
                CompilationException.class, ExitCodes.UNREADABLE_INPUT,
                NoCompilerException.class, ExitCodes.FAILED,
                ProfileWriteException.class, ExitCodes.FAILED,
                UncheckedIOException.class, ExitCodes.FAILED,
                InvalidPathException.class, ExitCodes.USAGE);
    }

    /** An error whose exit code the command knows. */
    static final class CommandException extends RuntimeException implements IExitCodeGenerator {
        private static final long serialVersionUID = 1L;

        private final int exitCode;

        CommandException(int exitCode, RuntimeException cause) {
            super(cause.getMessage(), cause);
            this.exitCode = exitCode;
        }

        @Override
        public int getExitCode() {
            return exitCode;
        }
    }

    /** The input takes more memory than Java may use. */
    static final class MemoryException extends RuntimeException implements IExitCodeGenerator {
        private static final long serialVersionUID = 1L;

        MemoryException(OutOfMemoryError cause) {
            super(
                    "this takes more memory than the " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MB that Java may use: give it fewer or smaller files, or more memory (GPUCLASS_HEAP=8g)",
                    cause);
        }

        @Override
        public int getExitCode() {
            return ExitCodes.UNREADABLE_INPUT;
        }
    }

    @Override
    public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        boolean interrupted = interruption.hasHappened();
        Optional<Integer> code = exitCode(thrown);
        // After Ctrl-C, any failure is due to that.
        err.println("gpuclass: "
                + (interrupted
                        ? "interrupted"
                        : code.isPresent()
                                ? advice(message(thrown), command)
                                : "internal error: " + thrown + " (run again with --debug for the stack trace)"));
        if (TopCommand.of(command).debug()) {
            thrown.printStackTrace(err);
        }
        err.flush();
        return interrupted ? ExitCodes.INTERRUPTED : code.orElse(ExitCodes.FAILED);
    }

    /** Leaves out the option of another place where this command has none of that name. */
    private static String advice(String message, CommandLine command) {
        Matcher named = OTHER_PLACE.matcher(String.valueOf(message));
        return named.find() && command.getCommandSpec().findOption(named.group(1)) == null
                ? named.replaceFirst("choose another place")
                : message;
    }

    /** Explains file names that this locale cannot spell, which may also come from the environment or a file. */
    private static String message(Exception thrown) {
        return thrown instanceof InvalidPathException name ? Target.unspellable(name) : thrown.getMessage();
    }

    /** Returns the exit code of an expected error; empty for a bug of the tool. */
    private static Optional<Integer> exitCode(Exception thrown) {
        if (thrown instanceof DeviceException failed) {
            boolean aborted = failed.reason() == DeviceException.Reason.ABORTED;
            return Optional.of(
                    aborted
                            ? ExitCodes.INTERRUPTED
                            : failed.reason().meansNoDevice() ? ExitCodes.NO_SUCH_DEVICE : ExitCodes.FAILED);
        }
        return thrown instanceof IExitCodeGenerator known
                ? Optional.of(known.getExitCode())
                : Optional.ofNullable(Codes.BY_TYPE.get(thrown.getClass()));
    }
}
