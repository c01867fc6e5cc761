package io.gpuclass.view.compare;

/** Profiles cannot be held against each other. The message names them, says why, and what to do instead, in one line. */
public final class IncomparableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public IncomparableException(String message) {
        super(message);
    }
}
