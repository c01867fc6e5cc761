package io.gpuclass.profile.advice;

import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.PatternLists;
import io.gpuclass.profile.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Gain of a program by the library: its step by what such programs wait by, over its step by the library's fastest form.
 *
 * @param program the pattern, such as {@code locked-sum}
 * @param baseline what programs wait by
 * @param use the library's fastest form
 */
public record ProgramGain(String program, String input, int blocks, Case baseline, Case use) {
    /** Returns the gains of a list, in its order; those where either side is missing, or does not count, are left out. */
    public static List<ProgramGain> of(Cases cases, CaseList list) {
        Map<List<Object>, List<Case>> groups = new LinkedHashMap<>();
        cases.at(list.path())
                .list()
                .forEach(one -> groups.computeIfAbsent(
                                List.of(one.kind(), one.get(Axis.INPUT), one.blocks()), any -> new ArrayList<>())
                        .add(one));
        return groups.values().stream().flatMap(forms -> of(forms).stream()).toList();
    }

    private static Optional<ProgramGain> of(List<Case> forms) {
        Optional<Case> baseline = timed(forms, ProgramGain::isPeer).stream().findFirst();
        Optional<Case> use =
                timed(forms, one -> !isPeer(one)).stream().min(Comparator.comparingDouble(ProgramGain::ns));
        Case any = forms.get(0);
        return baseline.isEmpty() || use.isEmpty()
                ? Optional.empty()
                : Optional.of(new ProgramGain(
                        any.kind(), (String) any.get(Axis.INPUT), any.blocks(), baseline.get(), use.get()));
    }

    private static List<Case> timed(List<Case> forms, Predicate<Case> wanted) {
        return forms.stream()
                .filter(one -> wanted.test(one) && one.counts() && ns(one) > 0)
                .toList();
    }

    /** Returns whether public programs wait by it without the library. */
    public static boolean isPeer(Case form) {
        return form.is(PatternLists.PEER, "true");
    }

    private static double ns(Case form) {
        Double ns = form.value(PatternLists.STEP_TIME);
        return ns == null ? 0 : ns;
    }

    /** Returns how many times as fast the program is with the library's form: below 1 where it is slower. */
    public double times() {
        return ns(baseline) / ns(use);
    }

    /** Returns whether repeats of either side differ so much that no gain can be told. */
    public boolean isUnstable() {
        return Stream.of(baseline, use)
                .anyMatch(one -> one.unstable(PatternLists.STEP_TIME).isPresent());
    }

    /** Returns whether the intervals of both sides leave no doubt which one is faster. */
    public boolean decided() {
        Optional<Estimate> before = baseline.estimate(PatternLists.STEP_TIME);
        Optional<Estimate> after = use.estimate(PatternLists.STEP_TIME);
        return before.isPresent()
                && after.isPresent()
                && (before.get().low() > after.get().high()
                        || before.get().high() < after.get().low());
    }
}
