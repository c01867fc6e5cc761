package io.gpuclass.view.chart;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.programs.ApplicationResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A result that has no place in a picture.
 *
 * @param implementation of what
 * @param why why it has none
 * @param place where it would be on the horizontal axis
 */
record NotDrawn(String implementation, String why, int place) {
    static NotDrawn of(PrimitiveResult result) {
        return new NotDrawn(result.implementation(), why(result.outcome(), result.counts()), result.blocks());
    }

    static NotDrawn of(SectionResult result) {
        return new NotDrawn(result.implementation(), why(result.outcome(), result.verified()), result.length());
    }

    static NotDrawn of(ApplicationResult result) {
        boolean verified = result.verified();
        String why = result.outcome() == Outcome.COMPLETED && verified ? "no time" : why(result.outcome(), verified);
        return new NotDrawn(result.implementation(), why, result.blocks());
    }

    /** Returns a sentence with a space before it, or nothing where all results are drawn. */
    static <T> String sentence(List<T> results, Function<T, NotDrawn> form) {
        Map<String, TreeSet<Integer>> places = new LinkedHashMap<>();
        results.stream()
                .map(form)
                .forEach(result -> places.computeIfAbsent(
                                PlainText.oneLine(result.implementation()) + " (" + result.why(),
                                key -> new TreeSet<>())
                        .add(result.place()));
        return places.isEmpty()
                ? ""
                : places.entrySet().stream()
                        .map(NotDrawn::words)
                        .collect(Collectors.joining(", ", " Not drawn: ", "."));
    }

    private static String words(Map.Entry<String, TreeSet<Integer>> alike) {
        return alike.getKey() + " at "
                + alike.getValue().stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")";
    }

    private static String why(Outcome outcome, boolean verified) {
        if (outcome != Outcome.COMPLETED) {
            return outcome.id();
        }
        return verified ? "no operation completed" : "unverified";
    }
}
