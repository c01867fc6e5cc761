package io.gpuclass.cli;

/** A file other than a profile could not be read or written, or a profile does not hold what is needed. The message names it, the cause and the next step. */
final class FileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    FileException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
