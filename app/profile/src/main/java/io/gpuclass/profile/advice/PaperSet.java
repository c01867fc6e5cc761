package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.ClassifiedRatio;
import io.gpuclass.profile.abstraction.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The forms of Stuart & Owens 2011, and which of them a class of machine calls for: sections 4 to 7 as rules. */
final class PaperSet {
    private static final String SPIN_BACKOFF = "spin-backoff";
    private static final String SLEEPING = "sleeping";

    /** The forms that compete for each role (sections 5 and 6). */
    private static final Map<Role, List<String>> FORMS = Map.of(
            Role.BARRIER, List.of("atomic-two-stage", "xf"),
            Role.MUTEX, List.of("spin", SPIN_BACKOFF, "fa", "ring"),
            Role.SEMAPHORE_LOW, List.of("spin", SPIN_BACKOFF, SLEEPING),
            Role.SEMAPHORE_HIGH, List.of("spin", SPIN_BACKOFF, SLEEPING));

    private PaperSet() {}

    static List<String> of(Role role) {
        return FORMS.get(role);
    }

    /** Returns what the class calls for; empty where an axis that decides is unknown or ambiguous. */
    static Optional<String> byClass(Role role, MachineClass machine) {
        if (role == Role.BARRIER) {
            return Optional.of("xf");
        }
        Optional<RatioClass> atomics = known(machine.atomicToVolatile());
        if (atomics.isEmpty()) {
            return Optional.empty();
        }
        boolean sleeps = atomics.get() == RatioClass.PROHIBITIVE
                || atomics.get() == RatioClass.MODERATE && !holdsLines(machine.lineHostage())
                || atomics.get() == RatioClass.MODERATE && role == Role.SEMAPHORE_HIGH;
        if (sleeps) {
            return Optional.of(role == Role.MUTEX ? "fa" : SLEEPING);
        }
        return known(machine.contentiousToNoncontentious())
                .map(contention -> contention == RatioClass.STEEP ? SPIN_BACKOFF : "spin");
    }

    /** Returns what Table 5 prints for a GPU; empty for others. */
    static Optional<String> printed(Role role, String slug) {
        return switch (slug) {
            case "nvidia-geforce-gtx-295" ->
                Optional.of(
                        switch (role) {
                            case BARRIER -> "xf";
                            case MUTEX -> "fa";
                            case SEMAPHORE_LOW, SEMAPHORE_HIGH -> SLEEPING;
                        });
            case "nvidia-geforce-gtx-580" ->
                Optional.of(
                        switch (role) {
                            case BARRIER -> "xf";
                            case MUTEX, SEMAPHORE_LOW -> SPIN_BACKOFF;
                            case SEMAPHORE_HIGH -> SLEEPING;
                        });
            default -> Optional.empty();
        };
    }

    /** Whether atomics hold their line, by either test. */
    static boolean holdsLines(HostageVerdicts verdicts) {
        return verdicts != null && (verdicts.sustained() == Verdict.YES || verdicts.oneShot() == Verdict.YES);
    }

    /** Returns the class of an axis, if it has one. */
    static Optional<RatioClass> known(ClassifiedRatio axis) {
        return Optional.ofNullable(axis)
                .map(ClassifiedRatio::classification)
                .filter(found -> found != RatioClass.AMBIGUOUS);
    }
}
