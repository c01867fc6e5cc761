package io.gpuclass.engine.compile;

/** Code of a user did not compile. The message ends in what the compiler said. */
public final class CompilationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CompilationException(String message) {
        super(message);
    }
}
