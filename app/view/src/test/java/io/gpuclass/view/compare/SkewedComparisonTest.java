package io.gpuclass.view.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.SkewedResultBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Comparisons of barriers whose blocks arrive apart. */
class SkewedComparisonTest {
    private static final Profile SAMPLE = SampleProfiles.complete();
    private static final String COST = "barrier xf, apart by 10 times its own latency, 2112 blocks: skewed cost";

    @Test
    void shouldGateOnTheirCostByWhatGpusOrRunsDifferBy() {
        Profile slower = costing(1.5);

        assertThat(cost(slower, SAMPLE).exemption()).isNull();
        assertThat(compare(slower, SAMPLE).failed()).isTrue();
        assertThat(cost(slower, SAMPLE, costing(1.001), costing(0.999)).exemption())
                .isNull();
        assertThat(compare(slower, SAMPLE, costing(1.001), costing(0.999)).failed())
                .isTrue();
    }

    @Test
    void shouldNotFailOnACostThatFell() {
        assertThat(compare(costing(0.5), SAMPLE, costing(1.001), costing(0.999)).failed())
                .isFalse();
    }

    @Test
    void shouldOnlyTellOfTheSkew() {
        assertThat(compare(SAMPLE, SAMPLE).figures())
                .filteredOn(figure -> figure.key().metric() == Metric.SKEW)
                .isNotEmpty()
                .allMatch(figure -> figure.exemption() == Exemption.METRIC);
    }

    @Test
    void shouldSayThatAnOlderProfileHasNone() {
        Profile old = ProfileBuilder.builder(SAMPLE).skewed(List.of()).build();

        assertThat(compare(SAMPLE, old).added())
                .isNotEmpty()
                .allMatch(one -> one.subject() == Subjects.SKEWED_BARRIER && one.wholly());
        assertThat(compare(SAMPLE, old).failed()).isFalse();
    }

    private static Profile costing(double factor) {
        return ProfileBuilder.builder(SAMPLE)
                .skewed(SAMPLE.skewed().stream()
                        .map(result -> costing(result, factor))
                        .toList())
                .build();
    }

    private static SkewedResult costing(SkewedResult result, double factor) {
        return SkewedResultBuilder.builder(result)
                .costNs(result.costNs() == null ? null : result.costNs().scaled(factor))
                .build();
    }

    private static Comparison compare(Profile current, Profile... base) {
        return Compared.compare(Optional.empty(), current, base);
    }

    private static JudgedFigure cost(Profile current, Profile... base) {
        return compare(current, base).figures().stream()
                .filter(figure -> figure.key().words().equals(COST))
                .findFirst()
                .orElseThrow();
    }
}
