package io.gpuclass.profile.advice;

import io.gpuclass.profile.stats.Lead;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Says of an answer why it is that one, from the numbers.
 *
 * @param field all that competed
 * @param rule what chose
 * @param pick the choice
 */
record AnswerReason(Field field, AnswerRule rule, AnswerRule.Pick pick) {
    String text() {
        return (pick.runnerUp() == null ? alone() : byGround()) + faster();
    }

    private String alone() {
        return field.ranked().size() == 1 ? "The only one with a figure that counts." : "The only one in the running.";
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
        return pick.decided()
                ? lead + "."
                : lead + "; not decided, as other runs may not see it ahead by " + percent() + ".";
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
    private String faster() {
        return field.fasterButOut().stream().limit(1).map(this::fault).collect(Collectors.joining());
    }

    private String fault(Entrant one) {
        String pace = format(
                "%s, %.2f times as fast",
                one.implementation(), one.rate() / pick.use().rate());
        return one.starves()
                ? format(" Faster, but starving most blocks: %s at a fairness of %.3f.", pace, one.fairness())
                : " Faster, but ambiguous: " + pace
                        + " in the middle of repeats that differ by more than a factor of two.";
    }

    private static String percent() {
        return Math.round(100 * Lead.LEAST) + " %";
    }

    private static String format(String words, Object... values) {
        return String.format(Locale.ROOT, words, values);
    }
}
