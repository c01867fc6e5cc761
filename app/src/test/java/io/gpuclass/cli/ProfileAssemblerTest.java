package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.abstraction.RatioClass;
import io.gpuclass.abstraction.Verdict;
import io.gpuclass.device.FakeDevice;
import io.gpuclass.probes.HostagePoint;
import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.Source;
import io.gpuclass.recommendation.Recommendation;
import io.gpuclass.stats.Estimate;
import io.gpuclass.stats.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileAssemblerTest {
    private static final Profile TESLA = ProfileAssembler.published(PublishedProfiles.gtx295());
    private static final Profile FERMI = ProfileAssembler.published(PublishedProfiles.gtx580());

    @Test
    void shouldRecommendTable5FromTheNumbersOfTable1() {
        assertThat(TESLA.recommendations())
                .extracting(Recommendation::recommended)
                .containsExactly("xf", "fa", "sleeping", "sleeping");
        assertThat(FERMI.recommendations())
                .extracting(Recommendation::recommended)
                .containsExactly("xf", "spin-backoff", "spin-backoff", "sleeping");
    }

    @Test
    void shouldClassifyThePublishedMachines() {
        assertThat(TESLA.abstraction().atomicToVolatile().classification()).isEqualTo(RatioClass.PROHIBITIVE);
        assertThat(TESLA.abstraction().contentiousToNoncontentious().classification())
                .isEqualTo(RatioClass.FLAT);
        assertThat(TESLA.abstraction().lineHostage().oneShot()).isEqualTo(Verdict.NO);
        assertThat(FERMI.abstraction().atomicToVolatile().classification()).isEqualTo(RatioClass.MODERATE);
        assertThat(FERMI.abstraction().contentiousToNoncontentious().classification())
                .isEqualTo(RatioClass.STEEP);
        assertThat(FERMI.abstraction().lineHostage().oneShot()).isEqualTo(Verdict.YES);
        assertThat(FERMI.abstraction().lineHostage().sustained()).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void shouldSayWherePublishedNumbersComeFromAndNothingThatIsNotKnown() {
        assertThat(TESLA.source()).isEqualTo(Source.PUBLISHED);
        assertThat(TESLA.citation()).contains("Stuart", "Table 1");
        assertThat(TESLA.createdAt()).isNull();
        assertThat(TESLA.environment()).isNull();
        assertThat(TESLA.simtHazard()).isNull();
        assertThat(TESLA.primitives()).isEmpty();
        assertThat(TESLA.ratios()).isNotNull();
    }

    @Test
    void shouldNotClassifyWhatWasNotProbed() {
        Profile profile = measured(new Findings(List.of(), List.of(), null, List.of(), List.of()));

        assertThat(profile.source()).isEqualTo(Source.MEASURED);
        assertThat(profile.createdAt()).isEqualTo("2026-02-03T04:05:06Z");
        assertThat(profile.abstraction()).isNull();
        assertThat(profile.ratios()).isNull();
        assertThat(profile.lineHostage()).isNull();
    }

    @Test
    void shouldKeepTheEvidenceOfTheHostageProbeWhereItRanAlone() {
        Summary polls = Summary.of(300);
        HostagePoint point = new HostagePoint(8, 4, polls, Estimate.exactly(3));

        Profile profile = measured(new Findings(List.of(), List.of(point), null, List.of(), List.of()));

        assertThat(profile.lineHostage().sustained().points()).containsExactly(point);
        assertThat(profile.abstraction()).isNull();
    }

    private static Profile measured(Findings findings) {
        Method published = PublishedProfiles.gtx580().method();
        return ProfileAssembler.measured("2026-02-03T04:05:06Z", FakeDevice.GPU, null, published, findings);
    }
}
