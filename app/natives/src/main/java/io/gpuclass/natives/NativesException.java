package io.gpuclass.natives;

/** Signals that there is no safe place for native code. The message names the place, the cause and the next step, in one line. */
public final class NativesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NativesException(String message, Throwable cause) {
        super(message, cause);
    }
}
