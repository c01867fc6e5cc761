package io.gpuclass.view.compare;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.view.figures.Figure;
import io.gpuclass.view.figures.FigureKey;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the forms that ended otherwise. */
final class OutcomeChanges {
    private OutcomeChanges() {}

    /**
     * Returns how a form's end changed; empty where it did not, or nothing can end.
     *
     * @param key its rate's or run time's key, in the base's terms
     * @param starves whether most blocks starved in the base
     * @param base its rate in the base's profiles that have it; at least one
     * @param current its rate in the current profile
     */
    static Optional<OutcomeChange> of(FigureKey key, boolean starves, List<Figure> base, Figure current) {
        if (current.outcome() == null) {
            return Optional.empty();
        }
        Set<String> before =
                base.stream().map(OutcomeChanges::words).collect(Collectors.toCollection(LinkedHashSet::new));
        String now = words(current);
        if (before.contains(now)) {
            return Optional.empty();
        }
        boolean chance = starves && current.outcome() == Outcome.TIMED_OUT;
        OutcomeChange.Direction direction = chance ? OutcomeChange.Direction.NEITHER : direction(base, current);
        return Optional.of(new OutcomeChange(key, String.join(" or ", before), now, direction));
    }

    private static OutcomeChange.Direction direction(List<Figure> base, Figure current) {
        if (!current.counts() && base.stream().allMatch(Figure::counts)) {
            return OutcomeChange.Direction.LOST;
        }
        return current.counts() && base.stream().noneMatch(Figure::counts)
                ? OutcomeChange.Direction.GAINED
                : OutcomeChange.Direction.NEITHER;
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
