package io.gpuclass.view.report;

import io.gpuclass.profile.Method;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.Axis;
import io.gpuclass.profile.abstraction.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.view.terms.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** All that a reader should hold against the figures of a profile, as far as it tells. */
public final class Caveats {
    private Caveats() {}

    /** Returns sentences without an end, each on one safe line: the conditions first, then the noise, then what it left open. */
    public static List<String> of(Profile profile) {
        return Stream.of(
                        ConditionCaveats.of(profile).stream(),
                        noise(profile.method()),
                        classes(profile.abstraction()),
                        profile.recommendations().stream().flatMap(Caveats::advice),
                        PrimitiveCaveats.of(profile).stream())
                .flatMap(Function.identity())
                .map(PlainText::oneLine)
                .distinct()
                .toList();
    }

    private static Stream<String> noise(Method method) {
        return Stream.concat(
                cases(method.endedByBudget(), "ended by the time budget before the interval was as narrow as wanted"),
                cases(method.tooNoisy(), "too noisy for the wanted interval, however many samples"));
    }

    private static Stream<String> cases(Integer count, String what) {
        return count == null || count == 0
                ? Stream.empty()
                : Stream.of(count + (count == 1 ? " case was " : " cases were ") + what);
    }

    private static Stream<String> classes(MachineClass machine) {
        if (machine == null) {
            return Stream.empty();
        }
        HostageVerdicts hostage = machine.lineHostage();
        return Stream.of(
                        axis("atomic : volatile of reads", machine.atomicToVolatile()),
                        axis("atomic : volatile of writes", machine.atomicToVolatileWrite()),
                        axis("contentious : noncontentious", machine.contentiousToNoncontentious()),
                        test("sustained", hostage == null ? null : hostage.sustained()),
                        test("one-shot", hostage == null ? null : hostage.oneShot()))
                .flatMap(Optional::stream);
    }

    private static Optional<String> axis(String name, Axis axis) {
        if (axis == null || axis.classification() != RatioClass.AMBIGUOUS) {
            return Optional.empty();
        }
        int decimals = Numbers.decimals(axis.value(), 3);
        return Optional.of(name + " is ambiguous: a threshold lies inside its interval, "
                + Numbers.fixed(axis.low(), decimals) + " to " + Numbers.fixed(axis.high(), decimals));
    }

    private static Optional<String> test(String name, Verdict verdict) {
        return verdict == Verdict.AMBIGUOUS
                ? Optional.of("the " + name + " line-hostage test is ambiguous: the threshold lies inside its interval")
                : Optional.empty();
    }

    private static Stream<String> advice(Recommendation advice) {
        String role = advice.role().id();
        Stream<String> undecided = Boolean.FALSE.equals(advice.decided())
                ? Stream.of(role + " is undecided: the intervals of the best two overlap")
                : Stream.empty();
        Stream<String> disagrees = Boolean.FALSE.equals(advice.agrees())
                ? Stream.of(role + ": the cost model expected " + advice.predicted() + ", the measurement says "
                        + advice.measured())
                : Stream.empty();
        return Stream.concat(undecided, disagrees);
    }
}
