package io.gpuclass.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoppingRuleTest {
    @ParameterizedTest
    @CsvSource({
        "20, 6, 101, true, true",
        "20, 19, 110, false, false",
        "20, 5, 100, false, false",
        "20, 20, 110, true, false",
        "9, 8, 110, false, false",
        "9, 9, 110, true, false",
        "9, 9, 103, false, false"
    })
    void shouldEndWhereTheIntervalIsNarrowOrWillNotGetThere(
            int hopeless, int samples, double odd, boolean ends, boolean reached) {
        StoppingRule some = new StoppingRule(0.01, 6, hopeless, 20);

        assertThat(some.ends(repeated(samples, 100, odd))).isEqualTo(ends);
        assertThat(some.reachedBy(repeated(samples, 100, odd))).isEqualTo(reached);
    }

    @Test
    void shouldNotTrustTooFewSamplesHoweverAlike() {
        StoppingRule rule = new StoppingRule(0.01, 6, 20);

        assertThat(rule.excess(repeated(5, 100, 100))).isInfinite();
        assertThat(rule.reachedBy(new Series())).isFalse();
        assertThat(rule).isEqualTo(new StoppingRule(0.01, 6, 20, 20));
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
