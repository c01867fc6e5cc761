package io.gpuclass.profile.claims;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Says in one sentence why figures led to a verdict. */
final class Sentence {
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
                (points.size() == 1 ? "Claimed: " : "None of " + points.size() + " is as claimed: ") + claimed() + "; "
                        + named(wrong()) + ".";
            case HOLDS_IN_PART ->
                "As claimed (" + claimed() + ") in " + right().size() + " of " + points.size() + "; not so: "
                        + named(others()) + ".";
            default ->
                there().isEmpty() ? missing() : "Claimed: " + claimed() + "; not clear of it: " + named(others()) + ".";
        };
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
        List<String> claimed = there().stream().map(shown::claimed).distinct().toList();
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

    private List<ClaimPoint> others() {
        return points.stream()
                .filter(point -> !Boolean.TRUE.equals(point.holds()))
                .toList();
    }
}
