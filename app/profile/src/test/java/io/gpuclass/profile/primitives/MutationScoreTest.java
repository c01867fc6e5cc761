package io.gpuclass.profile.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.primitives.MutantResult.MutantOutcome;
import io.gpuclass.profile.primitives.MutantResult.MutationScore;
import java.util.List;
import org.junit.jupiter.api.Test;

class MutationScoreTest {
    @Test
    void shouldCountCaughtOnesAmongThoseThatCanBeCaughtAndWereTried() {
        MutationScore score = MutationScore.of(List.of(
                SampleMutants.of(MutantOutcome.VIOLATION, null),
                SampleMutants.of(MutantOutcome.DEADLOCK, null),
                SampleMutants.of(MutantOutcome.FAULT, null),
                SampleMutants.of(MutantOutcome.SURVIVED, null),
                SampleMutants.of(MutantOutcome.SURVIVED, KnownMutant.Reason.NOT_OBSERVED),
                SampleMutants.of(MutantOutcome.SURVIVED, KnownMutant.Reason.EQUIVALENT),
                SampleMutants.of(MutantOutcome.NOT_RUN, null),
                SampleMutants.of(MutantOutcome.NOT_RUN, KnownMutant.Reason.EQUIVALENT),
                SampleMutants.of(MutantOutcome.NOT_RUN, KnownMutant.Reason.HANGS)));

        assertThat(score).isEqualTo(new MutationScore(9, 3, 2, 1, 1, 2, 0.6));
    }

    @Test
    void shouldCountAnEquivalentOneThatWasCaughtAllTheSame() {
        assertThat(MutationScore.of(List.of(
                        SampleMutants.of(MutantOutcome.VIOLATION, KnownMutant.Reason.EQUIVALENT),
                        SampleMutants.of(MutantOutcome.SURVIVED, null))))
                .isEqualTo(new MutationScore(2, 1, 1, 0, 0, 0, 0.5));
    }

    @Test
    void shouldHaveNoShareOfNothing() {
        assertThat(MutationScore.of(List.of(SampleMutants.of(MutantOutcome.NOT_RUN, null)))
                        .score())
                .isNull();
    }
}
