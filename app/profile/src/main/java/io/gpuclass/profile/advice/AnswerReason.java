package io.gpuclass.profile.advice;

import io.gpuclass.profile.stats.Lead;
import java.util.Locale;

/**
 * Says of an answer why it is that one, from the numbers.
 *
 * @param field all that competed
 * @param rule what chose
 * @param pick the choice
 */
record AnswerReason(Field field, AnswerRule rule, AnswerRule.Pick pick) {
    String text() {
        return (pick.runnerUp() == null ? alone() : byGround()) + starvation();
    }

    private String alone() {
        return field.ranked().size() == 1
                ? "The only one with a figure that counts."
                : "The only one that does not starve most blocks.";
    }

    private String byGround() {
        return switch (pick.ground()) {
            case FASTEST -> fastest();
            case HOLDS_BEST -> tie() + "holds best elsewhere: " + held() + ".";
            case FAIREST ->
                tie()
                        + format(
                                "is the fairest of those that hold as well elsewhere: %.3f against %.3f of %s.",
                                pick.use().fairness(),
                                passedOver().fairness(),
                                passedOver().implementation());
            case SMALLEST ->
                tie()
                        + format(
                                "holds as well elsewhere and takes less memory, %.0f against %.0f bytes of %s.",
                                rule.stateBytes(field, pick.use()),
                                rule.stateBytes(field, passedOver()),
                                passedOver().implementation());
            case FIRST_IN_CATALOGUE ->
                tie() + "holds as well elsewhere as " + passedOver().implementation() + ".";
        };
    }

    private String fastest() {
        String lead = format(
                "%.2f times as fast as %s, the next",
                pick.use().rate() / pick.runnerUp().rate(), pick.runnerUp().implementation());
        return pick.decided() ? lead + "." : lead + "; by their intervals it may be less than " + percent() + ".";
    }

    /** Returns how it compares with the runner-up, up to the words that say why it is preferred. */
    private String tie() {
        boolean fastest = pick.use().rate() >= other().rate();
        return (fastest ? "Less than " + percent() + " faster than " : "Less than " + percent() + " slower than ")
                + other().implementation() + ", and ";
    }

    private String held() {
        return format("%.2f times the best one's time on average, ", rule.behindElsewhere(field, pick.use()))
                + passedOver().implementation()
                + against(rule.behindElsewhere(field, passedOver()));
    }

    private static String against(double behind) {
        return Double.isInfinite(behind) ? " not everywhere" : format(" %.2f times", behind);
    }

    private Entrant passedOver() {
        return pick.passedOver();
    }

    private Entrant other() {
        return pick.runnerUp();
    }

    /** Returns what is faster and yet not to be used; empty if nothing is. */
    private String starvation() {
        return field.fasterButStarving()
                .map(one -> format(
                        " Faster, but starving most blocks: %s, %.2f times as fast at a fairness of %.3f.",
                        one.implementation(), one.rate() / pick.use().rate(), one.fairness()))
                .orElse("");
    }

    private static String percent() {
        return Math.round(100 * Lead.LEAST) + " %";
    }

    private static String format(String words, Object... values) {
        return String.format(Locale.ROOT, words, values);
    }
}
