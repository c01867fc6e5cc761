package io.gpuclass.profile;

import java.io.Serializable;

/**
 * One thing that is wrong with a profile.
 *
 * @param place a JSON pointer, or {@code line 3, column 17}; empty where it is about the file as a whole
 * @param message the cause, on one line
 */
public record Problem(String place, String message) implements Serializable {
    private static final int LONGEST_MESSAGE = 400;

    public Problem {
        place = PlainText.oneLine(place, LONGEST_MESSAGE);
        message = PlainText.oneLine(message, LONGEST_MESSAGE);
    }

    /** Returns a problem of the file as a whole. */
    static Problem ofFile(String message) {
        return new Problem("", message);
    }

    /** Returns the place, where there is one, and the cause. */
    @Override
    public String toString() {
        return place.isEmpty() ? message : "at " + place + ": " + message;
    }
}
