package io.gpuclass.profile.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.records.Draft;
import java.util.List;
import org.junit.jupiter.api.Test;

class MutationScoreTest {
    @Test
    void shouldCountCaughtOnesAmongThoseThatCanBeCaughtAndWereTried() {
        MutationScore score = MutationScore.of(List.of(
                mutant(MutantOutcome.VIOLATION, null),
                mutant(MutantOutcome.DEADLOCK, null),
                mutant(MutantOutcome.FAULT, null),
                mutant(MutantOutcome.SURVIVED, null),
                mutant(MutantOutcome.SURVIVED, KnownMutant.Reason.NOT_OBSERVED),
                mutant(MutantOutcome.SURVIVED, KnownMutant.Reason.EQUIVALENT),
                mutant(MutantOutcome.NOT_RUN, null),
                mutant(MutantOutcome.NOT_RUN, KnownMutant.Reason.EQUIVALENT),
                mutant(MutantOutcome.NOT_RUN, KnownMutant.Reason.HANGS)));

        assertThat(score).isEqualTo(new MutationScore(9, 3, 2, 1, 1, 2, 0.6));
    }

    @Test
    void shouldCountAnEquivalentOneThatWasCaughtAllTheSame() {
        assertThat(MutationScore.of(List.of(
                        mutant(MutantOutcome.VIOLATION, KnownMutant.Reason.EQUIVALENT),
                        mutant(MutantOutcome.SURVIVED, null))))
                .isEqualTo(new MutationScore(2, 1, 1, 0, 0, 0, 0.5));
    }

    @Test
    void shouldHaveNoShareOfNothing() {
        assertThat(MutationScore.of(List.of(mutant(MutantOutcome.NOT_RUN, null)))
                        .score())
                .isNull();
    }

    private static MutantResult mutant(MutantOutcome outcome, KnownMutant.Reason known) {
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
