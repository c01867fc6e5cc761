package io.gpuclass.view.compare;

import io.gpuclass.profile.stats.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides whether another implementation is the best now. It is where each side measured the old and the new one further apart than the
 * tolerance, by intervals, so that each was the best in its time; else the answer may change back with the next run. Where the base
 * measured its own but not the new one, as before there was any, the current profile decides.
 *
 * @param base what each profile of the base measured of an implementation, whichever way is better; empty where its noise is not known
 * @param current the same of the current profile
 * @param tolerance share by which two may differ and be equally good
 */
record ChangedBest(
        List<Function<String, Optional<Estimate>>> base,
        Function<String, Optional<Estimate>> current,
        double tolerance) {
    ChangedBest {
        base = List.copyOf(base);
    }

    /** Returns the change. */
    Change change(Answers answers) {
        boolean measured = base.stream().anyMatch(one -> isMeasured(one, answers.current()));
        return answers.change(
                answers.disagreement().or(() -> doubt(answers.before(), answers.current())),
                measured ? "" : "the base did not measure the new one");
    }

    private Optional<String> doubt(String old, String now) {
        if (!isMeasured(current, old) || !isMeasured(current, now)) {
            return Optional.of("undecided, since not both were measured");
        }
        if (!base.stream().allMatch(one -> isMeasured(one, old))) {
            return Optional.of("undecided, since the base only predicted it");
        }
        if (base.stream().anyMatch(one -> isMeasured(one, now) && !areApart(one, old, now))) {
            return Optional.of("undecided, since the two are too close in the base");
        }
        return areApart(current, old, now) ? Optional.empty() : Optional.of("undecided, since the two are too close");
    }

    private static boolean isMeasured(Function<String, Optional<Estimate>> side, String implementation) {
        return side.apply(implementation).isPresent();
    }

    /** Whether two that were measured differ by more than the tolerance, wherever in their intervals they are. */
    private boolean areApart(Function<String, Optional<Estimate>> side, String one, String other) {
        Estimate first = side.apply(one).orElseThrow();
        Estimate second = side.apply(other).orElseThrow();
        return first.low() > second.high() * (1 + tolerance) || second.low() > first.high() * (1 + tolerance);
    }
}
