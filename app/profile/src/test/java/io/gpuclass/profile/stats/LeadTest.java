package io.gpuclass.profile.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeadTest {
    @ParameterizedTest
    @CsvSource({
        "1.04, 1.03, 1.05, true", // ahead by enough, and surely
        "1.03, 1.02, 1.05, true",
        "1.02, 1.015, 1.025, false", // surely ahead, but not by enough
        "1.20, 1.00, 1.30, false", // by enough, but perhaps not at all
        "0.90, 0.89, 0.91, false"
    })
    void shouldNeedBothAShareAndIntervalsThatAreApart(double median, double low, double high, boolean clear) {
        assertThat(Lead.isClear(summary(median, low, high), summary(1, 0.99, 1.01)))
                .isEqualTo(clear);
    }

    @ParameterizedTest
    @CsvSource({
        "1.052, 1.052, 1.052, true", // 3 % between near ends that reruns may come to, however narrow the intervals
        "1.050, 1.050, 1.050, false",
        "1.20, 1.05, 1.30, true",
        "1.20, 1.03, 1.30, false"
    })
    void shouldCountOnlyWhatRerunsConfirm(double median, double low, double high, boolean counts) {
        assertThat(Lead.counts(summary(median, low, high), summary(1, 1, 1))).isEqualTo(counts);
    }

    @Test
    void shouldWidenTheIntervalsOfFewSamplesAndCountNoneOfASingleOne() {
        Summary sure = summary(1.2, 1.15, 1.25);
        Summary one = summary(1, 1, 1);

        assertThat(Lead.counts(sure, one)).isTrue();
        assertThat(Lead.counts(SummaryBuilder.builder(sure).samples(2).build(), one))
                .isFalse();
        assertThat(Lead.counts(sure, SummaryBuilder.builder(one).samples(1).build()))
                .isFalse();
    }

    @Test
    void shouldHaveNoFactorOverNothing() {
        assertThat(Lead.factor(summary(3, 3, 3), summary(2, 2, 2))).isEqualTo(1.5);
        assertThat(Lead.factor(summary(3, 3, 3), summary(0, 0, 0))).isNull();
    }

    private static Summary summary(double median, double low, double high) {
        return SummaryBuilder.builder()
                .median(median)
                .low(low)
                .high(high)
                .samples(9)
                .min(low)
                .max(high)
                .build();
    }
}
