package io.gpuclass.profile.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * What the PTX memory model says of a primitive that it sees break no promise. A shape is one promise on so many blocks and threads.
 *
 * @param right shapes in which a promise holds within bounds
 * @param gaveUp shapes that were given up
 * @param neverEnded shapes of which no execution came to an end
 * @param notJudged why the model says nothing of the others; null if there are none
 */
public record ModelAnswer(int right, int gaveUp, int neverEnded, String notJudged) {
    /** Returns the answer in a line. */
    public String line() {
        List<String> parts = new ArrayList<>();
        if (right > 0) {
            parts.add("right in " + shapes(right) + " within bounds");
        }
        if (gaveUp > 0) {
            parts.add("gave up" + (right > 0 ? " on " + shapes(gaveUp) : ""));
        }
        if (neverEnded > 0) {
            parts.add("no execution of " + shapes(neverEnded) + " came to an end");
        }
        if (parts.isEmpty()) {
            return "not judged by the model: " + notJudged;
        }
        return "model: " + String.join("; ", parts) + (notJudged == null ? "" : "; not judged: " + notJudged);
    }

    private static String shapes(int number) {
        return number + (number == 1 ? " shape" : " shapes");
    }
}
