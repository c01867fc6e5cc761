package io.gpuclass.view.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.TwoGpus;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.TeamBarrierResult;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How comparisons take figures of several processors. */
class SystemComparisonTest {
    private static final Profile SAMPLE = TwoGpus.profile();

    private static Profile barriers(double factor, String implementation) {
        return TwoGpus.with(Draft.of(SAMPLE.system())
                .set(
                        SystemResults::barriers,
                        SAMPLE.system().barriers().stream()
                                .map(result -> result.implementation().equals(implementation)
                                        ? Draft.of(result)
                                                .set(
                                                        TeamBarrierResult::nsPerPhase,
                                                        result.nsPerPhase().scaled(factor))
                                                .build()
                                        : result)
                                .toList())
                .build());
    }

    private static Comparison compare(Profile current, Profile base) {
        return Compared.compare(Optional.empty(), current, base);
    }

    private static JudgedFigure figure(Comparison comparison, String words) {
        return comparison.figures().stream()
                .filter(figure -> figure.key().words().equals(words))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldFailOnASlowerBarrierOfTheSameProcessors() {
        Comparison slower = compare(barriers(1.5, "system"), SAMPLE);

        assertThat(figure(slower, "barrier system, cuda:0+cuda:1, 132 blocks: phase time")
                        .isRegression())
                .isTrue();
        assertThat(slower.failed()).isTrue();
        assertThat(compare(SAMPLE, SAMPLE).failed()).isFalse();
    }

    @Test
    void shouldNotFailOnKernelsThatEnd() {
        Comparison slower = compare(barriers(1.5, TeamBarrierResult.EVENTS), SAMPLE);

        assertThat(figure(slower, "barrier events, cuda:0+cuda:1, 132 blocks: phase time")
                        .exemption())
                .isEqualTo(Exemption.ENDS_THE_KERNEL);
        assertThat(slower.failed()).isFalse();
    }

    @Test
    void shouldSayWhatAnOlderProfileHasNot() {
        Comparison newer = compare(SAMPLE, TwoGpus.with(null));

        assertThat(newer.added()).isNotEmpty().allMatch(one -> one.subject().team() && one.wholly());
        assertThat(newer.failed()).isFalse();
    }
}
