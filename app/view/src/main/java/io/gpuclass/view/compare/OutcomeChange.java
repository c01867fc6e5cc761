package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.units.Named;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A form that ended otherwise: it ran in the one and timed out, broke its promise or was not to be run in the other.
 *
 * @param key its rate's key
 * @param base how it ended in the base; several where its profiles differ
 * @param current how it ended in the current profile
 * @param direction what that means
 */
public record OutcomeChange(FigureKey key, String base, String current, Direction direction) {
    /** Meaning of a changed end. */
    public enum Direction implements Named {
        /** All profiles of the base have a figure that counts, and the current one has not. */
        LOST,
        /** None of the base has, and the current one has. */
        GAINED,
        /**
         * Neither has, or the base's do not agree; or a form timed out under which most blocks starved already, or on a host, whose CPUs
         * others may have had; or its code differs.
         */
        NEITHER
    }

    /**
     * Returns how a form's end changed; empty where it did not, or nothing can end.
     *
     * @param key its rate's or run time's key, in the base's terms
     * @param byChance whether it may time out by chance: most blocks starved in the base, or may in a section, or it ran on a host
     * @param base its rate in the base's profiles that have it; at least one
     * @param current its rate in the current profile
     */
    static Optional<OutcomeChange> of(FigureKey key, boolean byChance, List<Figure> base, Figure current) {
        if (current.outcome() == null) {
            return Optional.empty();
        }
        Set<String> before =
                base.stream().map(OutcomeChange::words).collect(Collectors.toCollection(LinkedHashSet::new));
        String now = words(current);
        if (before.contains(now)) {
            return Optional.empty();
        }
        boolean chance = byChance && current.outcome() == Outcome.TIMED_OUT;
        Direction direction = chance ? Direction.NEITHER : direction(base, current);
        return Optional.of(new OutcomeChange(key, String.join(" or ", before), now, direction));
    }

    /** Returns the same where it tells nothing of the hardware. */
    OutcomeChange undecided() {
        return new OutcomeChange(key, base, current, Direction.NEITHER);
    }

    private static Direction direction(List<Figure> base, Figure current) {
        if (!current.counts() && base.stream().allMatch(Figure::counts)) {
            return Direction.LOST;
        }
        return current.counts() && base.stream().noneMatch(Figure::counts) ? Direction.GAINED : Direction.NEITHER;
    }

    private static String words(Figure figure) {
        if (figure.outcome() != Outcome.COMPLETED) {
            return figure.outcome() == null ? "not known" : figure.outcome().id();
        }
        if (!Boolean.TRUE.equals(figure.verified())) {
            return "not verified";
        }
        return figure.value() == null ? "without a figure" : figure.outcome().id();
    }
}
