package io.gpuclass.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class StoppingRuleTest {
    private final StoppingRule rule = new StoppingRule(0.01, 6, 20);

    @Test
    void shouldEndOnceTheIntervalIsNarrowEnough() {
        assertThat(rule.reachedBy(repeated(6, 100, 101))).isTrue();
        assertThat(rule.ends(repeated(6, 100, 101))).isTrue();
    }

    @Test
    void shouldNotEndWhileTheIntervalIsWide() {
        assertThat(rule.ends(repeated(19, 100, 110))).isFalse();
    }

    @Test
    void shouldNotTrustTooFewSamplesHoweverAlike() {
        assertThat(rule.ends(repeated(5, 100, 100))).isFalse();
        assertThat(rule.excess(repeated(5, 100, 100))).isInfinite();
        assertThat(rule.reachedBy(new Series())).isFalse();
    }

    @Test
    void shouldEndAtTheLargestNumberWithoutHavingReachedTheTarget() {
        assertThat(rule.ends(repeated(20, 100, 110))).isTrue();
        assertThat(rule.reachedBy(repeated(20, 100, 110))).isFalse();
    }

    @Test
    void shouldEndEarlierWhereTheLargestNumberWouldNotHelpEither() {
        StoppingRule impatient = new StoppingRule(0.01, 6, 9, 20);

        assertThat(impatient.ends(repeated(8, 100, 110))).isFalse();
        assertThat(impatient.ends(repeated(9, 100, 110))).isTrue();
        assertThat(impatient.reachedBy(repeated(9, 100, 110))).isFalse();
        assertThat(impatient.ends(repeated(9, 100, 103))).isFalse();
        assertThat(impatient.reachedBy(repeated(9, 100, 103))).isFalse();
    }

    @Test
    void shouldRefuseRulesThatCannotBeKept() {
        assertThatIllegalArgumentException().isThrownBy(() -> new StoppingRule(0, 6, 20));
        assertThatIllegalArgumentException().isThrownBy(() -> new StoppingRule(0.01, 0, 20));
        assertThatIllegalArgumentException().isThrownBy(() -> new StoppingRule(0.01, 6, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> new StoppingRule(0.01, 6, 5, 20));
        assertThatIllegalArgumentException().isThrownBy(() -> new StoppingRule(0.01, 6, 21, 20));
    }

    private static Series repeated(int samples, double even, double odd) {
        Series series = new Series();
        for (int i = 0; i < samples; i++) {
            series.add(i % 2 == 0 ? even : odd);
        }
        return series;
    }
}
