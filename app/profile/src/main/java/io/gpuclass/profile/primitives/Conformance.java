package io.gpuclass.profile.primitives;

import io.gpuclass.profile.system.TeamConformance;
import java.util.List;

/**
 * What {@code verify} found on a device.
 *
 * @param checks what each check showed
 * @param mutants what became of each mutant; null where none were asked for
 * @param mutationScore how many of them were caught; null where none were asked for
 * @param system what was found of primitives of several processors; null where they were not asked for
 */
public record Conformance(
        List<VerificationResult> checks,
        List<MutantResult> mutants,
        MutationScore mutationScore,
        TeamConformance system) {
    public Conformance {
        checks = List.copyOf(checks);
        mutants = mutants == null ? null : List.copyOf(mutants);
    }

    /** Returns what a run without mutants found. */
    public static Conformance of(List<VerificationResult> checks) {
        return new Conformance(checks, null, null, null);
    }

    /** Returns what a run with mutants found. */
    public static Conformance of(List<VerificationResult> checks, List<MutantResult> mutants) {
        return new Conformance(checks, mutants, MutationScore.of(mutants), null);
    }

    /** Returns the same with what was found of primitives of several processors. */
    public Conformance with(TeamConformance ofSeveral) {
        return new Conformance(checks, mutants, mutationScore, ofSeveral);
    }

    /** Returns how many checks there are. */
    public int size() {
        return checks.size() + (system == null ? 0 : system.size());
    }

    /** Returns how many of them failed. */
    public long failed() {
        return checks.stream().filter(check -> !check.passed()).count() + (system == null ? 0 : system.failed());
    }

    /** Returns whether some implementation was checked: what checked nothing must not pass for what found nothing. */
    public boolean checkedSome() {
        return checks.stream().anyMatch(check -> !check.twin()) || system != null && system.checkedForms();
    }
}
