package io.gpuclass.profile.claims;

import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Figures as sentences about a claim show them. Immutable.
 *
 * @param unit what stands behind a figure
 */
record Shown(String unit) {
    private static final int DIGITS = 3;
    private static final int MOST_DECIMALS = 6;
    private static final int MOST_ONE_BY_ONE = 3;
    private static final String PERCENT = "%";

    /** Returns the points in short: one with its interval, several from the least to the greatest, words as they are. */
    String all(List<ClaimPoint> points) {
        List<ClaimPoint> figures =
                points.stream().filter(point -> point.value() != null).toList();
        if (figures.isEmpty()) {
            String words = points.stream()
                    .filter(ClaimPoint::there)
                    .map(ClaimPoint::word)
                    .filter(Objects::nonNull)
                    .distinct()
                    .collect(Collectors.joining(", "));
            return words.isEmpty() ? null : words;
        }
        if (figures.size() == 1) {
            return one(figures.get(0));
        }
        if (figures.size() <= MOST_ONE_BY_ONE) {
            return figures.stream()
                    .map(point -> figure(point.value()) + " (" + point.at() + ")")
                    .collect(Collectors.joining(", "));
        }
        Comparator<ClaimPoint> bySize = Comparator.comparingDouble(ClaimPoint::value);
        return figure(figures.stream().min(bySize).orElseThrow().value()) + " to "
                + figure(figures.stream().max(bySize).orElseThrow().value());
    }

    /** Returns one point with its interval, where it has one, and with the form that is ahead. */
    String one(ClaimPoint point) {
        if (point.value() == null) {
            return point.word();
        }
        String interval = Objects.equals(point.low(), point.high())
                ? ""
                : " [" + end(point.low(), "-∞") + ", " + end(point.high(), "∞") + "]";
        String ahead = point.word() == null ? "" : " (" + point.word() + " is ahead)";
        return figure(point.value()) + interval + ahead;
    }

    /** Returns the claimed value of a point. */
    String claimed(ClaimPoint point) {
        if (point.expected() != null) {
            return String.join(" or ", point.expected());
        }
        if (point.atLeast() != null && point.atLeast().equals(point.atMost())) {
            return "exactly " + bound(point.atLeast());
        }
        if (point.atLeast() == null) {
            return "at most " + bound(point.atMost());
        }
        return point.atMost() == null
                ? "at least " + bound(point.atLeast())
                : "from " + plain(point.atLeast()) + " to " + bound(point.atMost());
    }

    private String end(Double value, String none) {
        return value == null ? none : number(value);
    }

    private String figure(double value) {
        return withUnit(number(value));
    }

    private String bound(double value) {
        return withUnit(plain(value));
    }

    private String withUnit(String number) {
        return number + (unit.isEmpty() || unit.equals("×") ? unit : " " + unit);
    }

    /** Returns a figure with three digits. */
    private String number(double value) {
        BigDecimal rounded = rounded(value);
        int decimals = rounded.signum() == 0 ? 0 : DIGITS - rounded.precision() + rounded.scale();
        return String.format(Locale.ROOT, "%." + Math.min(Math.max(0, decimals), MOST_DECIMALS) + "f", rounded);
    }

    /** Returns a number with as many of three digits as it takes. */
    private String plain(double value) {
        return rounded(value).stripTrailingZeros().toPlainString();
    }

    private BigDecimal rounded(double value) {
        return BigDecimal.valueOf(unit.equals(PERCENT) ? 100 * value : value).round(new MathContext(DIGITS));
    }

    /** Says in one sentence why figures led to a verdict. */
    static final class Sentence {
        private static final int MOST_NAMED = 3;

        private final Shown shown;
        private final List<ClaimPoint> points;

        Sentence(Shown shown, List<ClaimPoint> points) {
            this.shown = shown;
            this.points = points;
        }

        /** Returns the sentence for a verdict that figures or words led to. */
        String of(ClaimVerdict verdict) {
            return switch (verdict) {
                case HOLDS -> (points.size() == 1 ? "As claimed: " : all() + " are as claimed: ") + claimed() + ".";
                case DOES_NOT_HOLD ->
                    (points.size() == 1 ? "Claimed: " : "None of " + points.size() + " is as claimed: ") + claimed()
                            + "; " + named(wrong()) + ".";
                case HOLDS_IN_PART ->
                    "As claimed (" + claimed() + ") in " + right().size() + " of " + points.size()
                            + rest("not so", wrong()) + rest("undecided", undecided()) + ".";
                default ->
                    there().isEmpty()
                            ? missing()
                            : "Claimed: " + claimed() + "; not clear of it: " + named(others()) + ".";
            };
        }

        private String rest(String words, List<ClaimPoint> some) {
            return some.isEmpty() ? "" : "; " + words + ": " + named(some);
        }

        private String all() {
            return points.size() == 2 ? "Both" : "All " + points.size();
        }

        private String missing() {
            String ended = points.stream()
                    .map(ClaimPoint::word)
                    .filter(Objects::nonNull)
                    .distinct()
                    .collect(Collectors.joining(", "));
            return ended.isEmpty() ? "The profile lacks what decides it." : "No figure counts: " + ended + ".";
        }

        private String claimed() {
            List<String> claimed =
                    there().stream().map(shown::claimed).distinct().toList();
            return claimed.size() == 1 ? claimed.get(0) : "each within its own bounds";
        }

        private String named(List<ClaimPoint> some) {
            String first = some.stream().limit(MOST_NAMED).map(this::words).collect(Collectors.joining(", "));
            return some.size() <= MOST_NAMED ? first : first + " and " + (some.size() - MOST_NAMED) + " more";
        }

        private String words(ClaimPoint point) {
            String ended = point.word() == null ? "no figure" : point.word();
            String figure = point.there() ? shown.one(point) : ended;
            return point.at() == null ? figure : figure + " at " + point.at();
        }

        private List<ClaimPoint> there() {
            return points.stream().filter(ClaimPoint::there).toList();
        }

        private List<ClaimPoint> right() {
            return points.stream()
                    .filter(point -> Boolean.TRUE.equals(point.holds()))
                    .toList();
        }

        private List<ClaimPoint> wrong() {
            return points.stream()
                    .filter(point -> Boolean.FALSE.equals(point.holds()))
                    .toList();
        }

        private List<ClaimPoint> undecided() {
            return points.stream().filter(point -> point.holds() == null).toList();
        }

        private List<ClaimPoint> others() {
            return points.stream()
                    .filter(point -> !Boolean.TRUE.equals(point.holds()))
                    .toList();
        }
    }
}
