package io.gpuclass.view;

import io.gpuclass.profile.Method;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.Axis;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Recommendation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All that a reader should hold against the figures of a profile, as far as it tells. */
public final class Caveats {
    private Caveats() {}

    /** Returns sentences without an end, each on one safe line: the conditions first, then the noise, then what it left open. */
    public static List<String> of(Profile profile) {
        return Stream.of(
                        ConditionCaveats.of(profile),
                        noise(profile.method()),
                        classes(profile.abstraction()),
                        advice(profile.recommendations()),
                        PrimitiveCaveats.of(profile))
                .flatMap(List::stream)
                .map(PlainText::oneLine)
                .distinct()
                .toList();
    }

    private static List<String> noise(Method method) {
        List<String> caveats = new ArrayList<>();
        add(caveats, method.endedByBudget(), "ended by the time budget before the interval was as narrow as wanted");
        add(caveats, method.tooNoisy(), "too noisy for the wanted interval, however many samples");
        return caveats;
    }

    private static void add(List<String> caveats, Integer count, String what) {
        if (count != null && count > 0) {
            caveats.add(count + (count == 1 ? " case was " : " cases were ") + what);
        }
    }

    private static List<String> classes(MachineClass machine) {
        List<String> caveats = new ArrayList<>();
        if (machine != null) {
            add(caveats, "atomic : volatile of reads", machine.atomicToVolatile());
            add(caveats, "atomic : volatile of writes", machine.atomicToVolatileWrite());
            add(caveats, "contentious : noncontentious", machine.contentiousToNoncontentious());
            if (machine.lineHostage() != null) {
                add(caveats, "sustained", machine.lineHostage().sustained());
                add(caveats, "one-shot", machine.lineHostage().oneShot());
            }
        }
        return caveats;
    }

    private static void add(List<String> caveats, String name, Axis axis) {
        if (axis != null && axis.classification() == RatioClass.AMBIGUOUS) {
            int decimals = Numbers.decimals(axis.value(), 3);
            caveats.add(name + " is ambiguous: a threshold lies inside its interval, "
                    + Numbers.fixed(axis.low(), decimals) + " to " + Numbers.fixed(axis.high(), decimals));
        }
    }

    private static void add(List<String> caveats, String test, Verdict verdict) {
        if (verdict == Verdict.AMBIGUOUS) {
            caveats.add("the " + test + " line-hostage test is ambiguous: the threshold lies inside its interval");
        }
    }

    private static List<String> advice(List<Recommendation> recommendations) {
        List<String> caveats = new ArrayList<>();
        for (Recommendation advice : recommendations) {
            if (Boolean.FALSE.equals(advice.decided())) {
                caveats.add(advice.role().id() + " is undecided: the intervals of the best two overlap");
            }
            if (Boolean.FALSE.equals(advice.agrees())) {
                caveats.add(advice.role().id() + ": the cost model expected " + advice.predicted()
                        + ", the measurement says " + advice.measured());
            }
        }
        return caveats;
    }
}
