package io.gpuclass.profile.primitives;

import io.gpuclass.profile.primitives.MutantResult.MutantOutcome;

/** Mutants for tests: one place of one mutex, whatever came of it. */
public final class SampleMutants {
    private SampleMutants() {}

    public static MutantResult of(MutantOutcome outcome) {
        return of(outcome, null);
    }

    /** @param known what is known of it already; null for nothing */
    public static MutantResult of(MutantOutcome outcome, KnownMutant.Reason known) {
        return MutantResultBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation("spin")
                .site("mutex_spin.cuh: give();")
                .instruction("st.release.gpu.global.u32")
                .weakening(Weakening.RELAXED)
                .outcome(outcome)
                .known(known)
                .build();
    }
}
