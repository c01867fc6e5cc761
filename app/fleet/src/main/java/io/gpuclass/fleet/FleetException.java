package io.gpuclass.fleet;

import io.gpuclass.profile.PlainText;

/** Failure of a query or of the database of a fleet. The message says what, why and what to do next, in one line. */
public final class FleetException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST = 500;

    /** Cause of the failure, by which the exit code is chosen. */
    public enum Reason {
        QUERY,
        /** The engine could not be loaded, or has not the room it needs. */
        ENGINE,
        CANCELLED
    }

    private final Reason reason;

    FleetException(Reason reason, String message, Throwable cause) {
        super(PlainText.oneLine(message, LONGEST), cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
