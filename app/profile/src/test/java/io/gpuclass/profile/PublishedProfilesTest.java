package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedProfilesTest {
    private static double ms(PublishedProfiles.Published machine, String id) {
        List<ProbeResult> found =
                machine.probes().stream().filter(probe -> probe.id().equals(id)).toList();
        assertThat(found).hasSize(1);
        return found.get(0).elapsedMs().median();
    }

    @Test
    void shouldHoldTheCornersOfTheTable() {
        PublishedProfiles.Published tesla = PublishedProfiles.gtx295();
        PublishedProfiles.Published fermi = PublishedProfiles.gtx580();
        assertThat(ms(tesla, "contentious-volatile-read")).isEqualTo(0.848);
        assertThat(ms(tesla, "noncontentious-volatile-write")).isEqualTo(0.226);
        assertThat(ms(tesla, "contentious-atomic-write")).isEqualTo(78.404);
        assertThat(ms(tesla, "noncontentious-volatile-after-atomic-write")).isEqualTo(0.228);
        assertThat(ms(fermi, "contentious-volatile-read")).isEqualTo(0.494);
        assertThat(ms(fermi, "noncontentious-atomic-read")).isEqualTo(0.437);
        assertThat(ms(fermi, "contentious-volatile-after-atomic-read")).isEqualTo(1.473);
        assertThat(ms(fermi, "noncontentious-volatile-after-atomic-write")).isEqualTo(0.050);
    }

    @Test
    void shouldHoldTwelveProbesOfEachMachine() {
        for (PublishedProfiles.Published machine : PublishedProfiles.all()) {
            assertThat(machine.probes()).hasSize(12).allSatisfy(probe -> {
                assertThat(probe.id()).isEqualTo(probe.probeCase().id());
                assertThat(probe.pattern()).isEqualTo(Pattern.AS_PUBLISHED);
                assertThat(probe.blocks()).isEqualTo(machine.method().blocks());
                assertThat(probe.nsPerAccess()).isNull();
            });
            assertThat(machine.probes().stream().map(ProbeResult::id)).doesNotHaveDuplicates();
        }
    }

    @Test
    void shouldKnowTheMachines() {
        assertThat(PublishedProfiles.gtx295().device().slug()).isEqualTo("nvidia-geforce-gtx-295");
        assertThat(PublishedProfiles.gtx295().method().blocks()).isEqualTo(240);
        assertThat(PublishedProfiles.gtx580().device().l2Bytes()).isEqualTo(786_432);
        assertThat(PublishedProfiles.gtx580().method().blocks()).isEqualTo(128);
    }
}
