package io.gpuclass.view.compare;

import io.gpuclass.profile.PlainText;

/** Signals that profiles cannot be compared. The message names them, says why, and what to do instead, in one line. */
public final class IncomparableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IncomparableException(String message) {
        super(PlainText.oneLine(message));
    }
}
