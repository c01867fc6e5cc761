package io.gpuclass.profile.primitives;

import java.util.List;

/**
 * What {@code verify} found on a device.
 *
 * @param checks what each check showed
 * @param mutants what became of each mutant; null where none were asked for
 * @param mutationScore how many of them were caught; null where none were asked for
 */
public record Conformance(List<VerificationResult> checks, List<MutantResult> mutants, MutationScore mutationScore) {
    public Conformance {
        checks = List.copyOf(checks);
        mutants = mutants == null ? null : List.copyOf(mutants);
    }

    /** Returns what a run without mutants found. */
    public static Conformance of(List<VerificationResult> checks) {
        return new Conformance(checks, null, null);
    }

    /** Returns what a run with mutants found. */
    public static Conformance of(List<VerificationResult> checks, List<MutantResult> mutants) {
        return new Conformance(checks, mutants, MutationScore.of(mutants));
    }
}
