package io.gpuclass.profile.primitives;

import io.gpuclass.profile.primitives.KnownMutants.KnownMutant;
import io.gpuclass.profile.primitives.MutantResult.MutantOutcome;
import io.gpuclass.profile.primitives.MutantResult.Weakening;
import io.gpuclass.profile.records.Draft;

/** Mutants for tests: one place of one mutex, whatever came of it. */
public final class SampleMutants {
    private SampleMutants() {}

    public static MutantResult of(MutantOutcome outcome) {
        return of(outcome, null);
    }

    /** @param known what is known of it already; null for nothing */
    public static MutantResult of(MutantOutcome outcome, KnownMutant.Reason known) {
        return Draft.of(MutantResult.class)
                .set(MutantResult::kind, Kind.MUTEX)
                .set(MutantResult::implementation, "spin")
                .set(MutantResult::site, "mutex_spin.cuh: give();")
                .set(MutantResult::instruction, "st.release.gpu.global.u32")
                .set(MutantResult::weakening, Weakening.RELAXED)
                .set(MutantResult::outcome, outcome)
                .set(MutantResult::known, known)
                .build();
    }
}
