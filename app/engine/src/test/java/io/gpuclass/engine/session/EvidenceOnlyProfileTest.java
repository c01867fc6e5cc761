package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvidenceOnlyProfileTest {
    private static final Profile WHOLE = ProfileAssembler.published(PublishedProfiles.gtx580());

    @Test
    void shouldRecommendFromAProfileThatHoldsOnlyEvidence() {
        assertThat(WHOLE.recommendations()).isNotEmpty();
        assertThat(ProfileAssembler.withRecommendations(with(WHOLE.probes(), List.of())))
                .isEqualTo(WHOLE);
    }

    @Test
    void shouldLeaveRecommendationsThatAreThereAlone() {
        List<Recommendation> one = WHOLE.recommendations().subList(0, 1);
        assertThat(ProfileAssembler.withRecommendations(with(WHOLE.probes(), one))
                        .recommendations())
                .isEqualTo(one);
    }

    @Test
    void shouldRecommendNothingWithoutEvidence() {
        assertThat(ProfileAssembler.withRecommendations(with(List.of(), List.of()))
                        .recommendations())
                .isEmpty();
    }

    private static Profile with(List<ProbeResult> probes, List<Recommendation> recommendations) {
        return Draft.of(WHOLE)
                .set(Profile::probes, probes)
                .set(Profile::recommendations, recommendations)
                .build();
    }
}
