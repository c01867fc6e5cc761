package io.gpuclass.engine.compile;

/** There is no compiler, or it cannot be run. The message is one line that says what to do. */
public final class NoCompilerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoCompilerException(String message) {
        super(message);
    }
}
