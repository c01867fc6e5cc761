package io.gpuclass.view.compare;

/** Signals that a word or a query selects no figure. The message names it, and the nearest forms. */
public final class UnknownWordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownWordException(String message, Throwable cause) {
        super(message, cause);
    }
}
