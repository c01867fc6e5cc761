package io.gpuclass.engine.compile;

/** Signals that there is no compiler, or that it cannot be run. The message is one line that says what to do. */
public final class NoCompilerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoCompilerException(String message) {
        super(message);
    }
}
