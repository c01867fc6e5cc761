package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommendation.Considered;
import io.gpuclass.profile.advice.RecommendationBuilder;
import io.gpuclass.profile.advice.Role;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaveatsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true | spin | mutex: the cost model expected mutex_spin, the measurement says mutex_fa",
                "false | ring | mutex: the cost model expected mutex_ring, which the measurement does not tell from mutex_fa",
                "false | spin | mutex: the cost model expected mutex_spin, the measurement says mutex_fa or mutex_ring, and does not tell which"
            })
    void shouldNotSayThatAMeasurementFoundTheBestOfATie(boolean decided, String predicted, String caveat) {
        List<Considered> candidates = Stream.of("fa", "ring", "spin")
                .map(id -> new Considered(id, 1.0, 1.0, 1.0, null))
                .toList();
        Recommendation advice = RecommendationBuilder.builder()
                .role(Role.MUTEX)
                .recommended("fa")
                .measured("fa")
                .predicted(predicted)
                .agrees(false)
                .decided(decided)
                .blocks(2112)
                .candidates(candidates)
                .build();
        Profile profile = ProfileBuilder.builder(SampleProfiles.complete())
                .recommendations(List.of(advice))
                .build();

        assertThat(Caveats.of(profile)).contains(caveat);
    }
}
