package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.Ratios.RatioTables;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The probes beyond the twelve of the sample: {@code red}, and words in the shared memory of clusters. */
class FurtherProbesTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    @Test
    void shouldGiveTheClassInAClusterWithItsLineContention() {
        MachineClass cluster =
                FurtherProbes.ofCluster(SAMPLE).orElseThrow().classification().machine();

        assertThat(cluster.atomicToVolatile().value()).isEqualTo(1.5, within(1e-9));
        assertThat(cluster.atomicToVolatile().classification()).isEqualTo(RatioClass.CHEAP);
        assertThat(cluster.contentiousToNoncontentious().classification()).isEqualTo(RatioClass.FLAT);
        assertThat(cluster.lineHostage().sustained()).isEqualTo(Verdict.YES);
    }

    @Test
    void shouldHoldPollsInAClusterAgainstThoseBesideTheNextBlocksMemory() {
        assertThat(FurtherProbes.ofCluster(SAMPLE).orElseThrow().points())
                .singleElement()
                .satisfies(point -> {
                    assertThat(point.distanceBytes()).isEqualTo(4);
                    assertThat(point.effect().value()).isEqualTo(400.0 / 220, within(1e-9));
                });
    }

    @Test
    void shouldDivideAtomicsWithoutAnAnswerByStores() {
        List<ProbeResult> reds = FurtherProbes.ofDevice(SAMPLE).probes();
        Ratios ratios = RatioTables.of(
                Stream.concat(SAMPLE.probes().stream(), reds.stream()).toList());

        assertThat(reds).extracting(ProbeResult::access).containsOnly(Access.RED);
        assertThat(ratios.contentiousToNoncontentious().get("red-write"))
                .singleElement()
                .satisfies(ratio -> assertThat(ratio.value()).isEqualTo(77, within(1e-9)));
        assertThat(ratios.toVolatile().get("contentious-red-write"))
                .allSatisfy(ratio -> assertThat(ratio.over()).startsWith("contentious-volatile-write/"));
    }

    @Test
    void shouldBeNothingOfAProfileWithoutThem() {
        Profile older = ProfileBuilder.builder(SAMPLE).entries(Map.of()).build();

        assertThat(FurtherProbes.ofCluster(older)).isEmpty();
        assertThat(FurtherProbes.ofDevice(older).probes()).isEmpty();
    }

    @Test
    void shouldKeepThePapersProbesApartFromThoseThatItDoesNotHave() {
        assertThat(ProbeCase.all()).hasSize(24).noneMatch(probe -> probe.access() == Access.RED);
        assertThat(ProbeCase.reds())
                .extracting(probe -> probe.id() + "/" + probe.pattern().id())
                .containsExactly(
                        "contentious-red-write/completed",
                        "contentious-red-write/posted",
                        "noncontentious-red-write/completed",
                        "noncontentious-red-write/posted");
    }
}
