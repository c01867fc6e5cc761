package io.gpuclass.view.compare;

import io.gpuclass.profile.PlainText;

/** Profiles cannot be held against each other. The message names them, says why, and what to do instead, in one line. */
public final class IncomparableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IncomparableException(String message) {
        super(PlainText.oneLine(message));
    }
}
