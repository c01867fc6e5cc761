package io.gpuclass.fleet;

import io.gpuclass.profile.PlainText;

/** Something about a fleet failed. The message says what, why and what to do next, in one line. */
public final class FleetException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST = 500;

    /** Who has to do something about it. */
    public enum Reason {
        /** The user's query is wrong. */
        QUERY,
        /** The engine could not be loaded, or has not the room it needs. */
        ENGINE,
        /** The user ended it. */
        CANCELLED
    }

    private final Reason reason;

    FleetException(Reason reason, String message, Throwable cause) {
        super(PlainText.oneLine(message, LONGEST), cause);
        this.reason = reason;
    }

    /** Returns who has to do something about it. */
    public Reason reason() {
        return reason;
    }
}
