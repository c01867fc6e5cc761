package io.gpuclass.profile.advice;

import io.gpuclass.profile.units.Rate;
import java.util.List;
import java.util.Locale;

/** One sentence that says why, from the numbers. */
final class Reason {
    private final String operation;
    private final List<Contender> predicted;
    private final List<Contender> measured;
    private final List<Contender> starving;
    private final List<Contender> unsteady;

    Reason(Role role, Ranking ranking) {
        this.operation = switch (role.kind()) {
            case BARRIER -> "a barrier";
            case MUTEX -> "a hand-off";
            case SEMAPHORE -> "a wait and post";
            case CONDITION_VARIABLE -> "a notification and wait";
        };
        this.predicted = ranking.predicted();
        this.measured = ranking.measured();
        this.starving = ranking.starving();
        this.unsteady = ranking.unsteady();
    }

    String sentence() {
        String sentence;
        if (measured.isEmpty()) {
            sentence = "by the model, " + comparison(predicted.get(0), rival(predicted.get(0)));
        } else if (!predicted.isEmpty() && !isSame(predicted.get(0), measured.get(0))) {
            sentence =
                    rates() + ", although the model expects " + predicted.get(0).implementation() + " to be faster, as "
                            + comparison(predicted.get(0), rival(predicted.get(0)));
        } else {
            sentence = predicted.isEmpty()
                    ? rates()
                    : rates() + ": " + comparison(measured.get(0), rival(measured.get(0)));
        }
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + "." + swing() + starvation();
    }

    /** Returns what is faster than the best, but not every time; empty if nothing is, or if the best itself is no steadier. */
    private String swing() {
        if (!measured.isEmpty() && !measured.get(0).isSteady()) {
            return " Ambiguous: repeats of " + measured.get(0).implementation() + " differ by more than a factor of two"
                    + (measured.size() > 1 ? ", as those of all others do." : ".");
        }
        return unsteady.stream()
                .filter(one -> one.measuredNs() < measured.get(0).measuredNs())
                .findFirst()
                .map(one -> " Faster, but ambiguous: " + one.implementation() + ", with " + rate(one)
                        + " in the middle of repeats that differ by more than a factor of two.")
                .orElse("");
    }

    /** Returns what is faster than the best and yet not advised; empty if nothing is. */
    private String starvation() {
        return starving.stream()
                .filter(one -> one.measuredNs() < measured.get(0).measuredNs())
                .findFirst()
                .map(one -> String.format(
                        Locale.ROOT,
                        " Faster, but starving most blocks: %s, with %s at a fairness of %.3f.",
                        one.implementation(),
                        rate(one),
                        one.fairness()))
                .orElse("");
    }

    private String rates() {
        Contender best = measured.get(0);
        String first = "measured, " + best.implementation() + " does " + rate(best);
        return measured.size() < 2
                ? first + " and is the only one with a figure that counts"
                        + (unsteady.isEmpty() ? "" : " and is steady")
                : first + " against " + rate(measured.get(1)) + " of "
                        + measured.get(1).implementation();
    }

    /** Returns whom to compare with: the best of the others by measurement or, without measurements, by the model; null if unknown to it. */
    private Contender rival(Contender best) {
        return (measured.isEmpty() ? predicted : measured)
                .stream()
                        .filter(one -> !isSame(one, best))
                        .findFirst()
                        .filter(Contender::isPredicted)
                        .orElse(null);
    }

    private String comparison(Contender best, Contender rival) {
        String first = operation + " of " + best.implementation() + " waits for "
                + best.prediction().waitsFor();
        return rival == null
                ? first
                : first + ", one of " + rival.implementation() + " for "
                        + rival.prediction().waitsFor();
    }

    private static boolean isSame(Contender one, Contender other) {
        return one.implementation().equals(other.implementation());
    }

    private static String rate(Contender one) {
        return new Rate(one.opsPerSecond().median()).toString();
    }
}
