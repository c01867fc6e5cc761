package io.gpuclass.profile.claims;

import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.stats.Estimate;
import java.util.List;

/**
 * One figure that decides a claim, or a word. Immutable.
 *
 * @param at what it is a figure of, where there are several, such as {@code 2112 blocks}; null for none
 * @param value the figure; null for a word, and where it is missing
 * @param low lower end of its interval; null where it has none
 * @param high upper end of its interval; null where it has none
 * @param word the word, or the form that is ahead, or how what is missing ended; null for none
 * @param atLeast the claim's lower bound, tolerance included; null for none
 * @param atMost its upper bound, tolerance included; null for none
 * @param expected the words of which one was claimed; null for a figure
 * @param holds whether it is as claimed; null where its interval has a bound inside, or where it is missing
 * @param missing true where the profile has no such figure; null else
 */
public record ClaimPoint(
        String at,
        Double value,
        Double low,
        Double high,
        String word,
        Double atLeast,
        Double atMost,
        List<String> expected,
        Boolean holds,
        Boolean missing) {
    /** Words for a figure of a single sample, which has no interval. */
    static final String ONCE = "one sample alone tells no interval";

    public ClaimPoint {
        expected = expected == null ? null : List.copyOf(expected);
    }

    static ClaimPoint figure(String at, Estimate figure, Bounds bounds) {
        return new ClaimPoint(
                at,
                figure.value(),
                finite(figure.low()),
                finite(figure.high()),
                null,
                bounds.atLeast(),
                bounds.atMost(),
                null,
                bounds.hold(figure),
                null);
    }

    static ClaimPoint word(String at, String word, List<String> expected) {
        Boolean holds = word.equals(Verdict.AMBIGUOUS.id()) ? null : (Boolean) expected.contains(word);
        return new ClaimPoint(at, null, null, null, word, null, null, expected, holds, null);
    }

    /** Returns the point of a figure that is not there; {@code ended} says why, null that it was not measured. */
    static ClaimPoint missing(String at, String ended) {
        return new ClaimPoint(at, null, null, null, ended, null, null, null, null, true);
    }

    /** Returns it with the form that is ahead. */
    ClaimPoint ahead(String form) {
        return new ClaimPoint(at, value, low, high, form, atLeast, atMost, expected, holds, missing);
    }

    private static Double finite(double end) {
        return Double.isFinite(end) ? end : null;
    }

    boolean there() {
        return missing == null;
    }

    /** Returns whether measuring, or measuring longer, would help. */
    boolean unmeasured() {
        return !there() && (word == null || word.equals(ONCE));
    }
}
