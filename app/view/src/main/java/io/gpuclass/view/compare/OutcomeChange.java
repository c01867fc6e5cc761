package io.gpuclass.view.compare;

import io.gpuclass.profile.units.Named;
import io.gpuclass.view.figures.FigureKey;

/**
 * A form that ended otherwise: it ran in the one and timed out, broke its promise or was not to be run in the other.
 *
 * @param key its rate's key
 * @param base how it ended in the base; several where its profiles differ
 * @param current how it ended in the current profile
 * @param direction what that means
 */
public record OutcomeChange(FigureKey key, String base, String current, Direction direction) {
    /** What a changed end means. */
    public enum Direction implements Named {
        /** All profiles of the base have a figure that counts, and the current one has not. */
        LOST,
        /** None of the base has, and the current one has. */
        GAINED,
        /** Neither has, or the base's do not agree; or most blocks starved already, and a form that all but locks up now did so. */
        NEITHER
    }
}
