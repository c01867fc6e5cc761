package io.gpuclass.profile;

import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.MutantResult.MutationScore;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.system.GroupConformance;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Findings of {@code verify} on a device.
 *
 * @param checks what each check showed
 * @param mutants what became of each mutant; null where none were asked for
 * @param mutationScore how many of them were caught; null where none were asked for
 * @param kinds what each check of event counters, combining mutexes and their like showed; null where they were not asked for
 * @param levels what each check of the barriers of a level showed; null where they were not asked for
 * @param uses what each check of launches that follow each other showed; null where they were not asked for
 * @param system what was found of primitives of several processors; null where they were not asked for
 */
@RecordBuilder
public record Conformance(
        List<Verification> checks,
        List<MutantResult> mutants,
        MutationScore mutationScore,
        List<Verification> kinds,
        List<Verification> levels,
        List<Verification> uses,
        GroupConformance system) {
    public Conformance {
        checks = List.copyOf(checks);
        mutants = mutants == null ? null : List.copyOf(mutants);
        kinds = kinds == null ? null : List.copyOf(kinds);
        levels = levels == null ? null : List.copyOf(levels);
        uses = uses == null ? null : List.copyOf(uses);
    }

    /** Returns the conformance of a run without mutants. */
    public static Conformance of(List<Verification> checks) {
        return new Conformance(checks, null, null, null, null, null, null);
    }

    /** Returns the conformance of a run with mutants. */
    public static Conformance of(List<Verification> checks, List<MutantResult> mutants) {
        return new Conformance(checks, mutants, MutationScore.of(mutants), null, null, null, null);
    }

    private Stream<Verification> further() {
        return Stream.of(kinds, levels, uses).filter(Objects::nonNull).flatMap(List::stream);
    }

    /** Returns how many checks there are. */
    public int size() {
        return checks.size() + (int) further().count() + (system == null ? 0 : system.size());
    }

    /** Returns how many of them failed. */
    public long failed() {
        return checks.stream().filter(check -> !check.passed()).count()
                + further().filter(Verification::failed).count()
                + (system == null ? 0 : system.failed());
    }

    /** Returns whether some implementation was checked: what checked nothing must not pass for what found nothing. */
    public boolean checkedSome() {
        return checks.stream().anyMatch(check -> !check.twin())
                || further().anyMatch(check -> !check.twin())
                || system != null && system.checkedForms();
    }
}
