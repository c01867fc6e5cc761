package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.PatternLists;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgramGainTest {
    @Test
    void shouldHoldTheLibrarysFastestFormAgainstTheFirstOfThePrograms() {
        List<ProgramGain> gains = gains(
                form("grid-sync", true, 9679),
                form("counter", true, 8000),
                form("barrier-central", false, 9500),
                form("barrier-striped", false, 9170));

        assertThat(gains).singleElement().satisfies(gain -> {
            assertThat(gain.baseline().name()).isEqualTo("grid-sync");
            assertThat(gain.use().name()).isEqualTo("barrier-striped");
            assertThat(gain.times()).isCloseTo(9679.0 / 9170, within(1e-9));
            assertThat(gain.decided()).isTrue();
        });
    }

    @Test
    void shouldNotDecideWhereIntervalsOverlap() {
        assertThat(gains(form("grid-sync", true, 1000), form("barrier-striped", false, 998)))
                .singleElement()
                .matches(gain -> !gain.decided());
    }

    @Test
    void shouldTellALossToo() {
        assertThat(gains(form("ticket-ring", true, 900), form("bounded-queue", false, 1000)))
                .singleElement()
                .matches(gain -> gain.decided() && gain.times() == 0.9);
    }

    @Test
    void shouldLeaveOutWhatWasWrongOrIsNotVerified() {
        assertThat(gains(form("flag-and-fences", true, 680))).isEmpty();
        assertThat(gains(entry("flag-and-fences", true, Outcome.WRONG, false, null), form("event-counter", false, 678)))
                .isEmpty();
        assertThat(gains(
                        entry("flag-and-fences", true, Outcome.COMPLETED, false, SampleProfiles.summary(680)),
                        form("event-counter", false, 678)))
                .isEmpty();
    }

    @Test
    void shouldSayWhatIsUnstable() {
        Summary swinging = SummaryBuilder.builder(SampleProfiles.summary(500))
                .min(100.0)
                .max(900.0)
                .build();

        assertThat(gains(
                        form("flag-and-fences", true, 680),
                        entry("event-counter", false, Outcome.COMPLETED, true, swinging)))
                .singleElement()
                .matches(ProgramGain::isUnstable);
    }

    private static List<ProgramGain> gains(Entry... forms) {
        Profile profile = ProfileBuilder.builder()
                .entries(Map.of(PatternLists.PROGRAMS.part(), List.of(forms)))
                .build();
        return ProgramGain.of(profile.cases(), PatternLists.PROGRAMS);
    }

    private static Entry form(String name, boolean peer, double ns) {
        return entry(name, peer, Outcome.COMPLETED, true, SampleProfiles.summary(ns));
    }

    private static Entry entry(String name, boolean peer, Outcome outcome, boolean verified, Summary ns) {
        return PatternLists.PROGRAMS.entry("chain", "threads-256", 132, name, peer, outcome, verified, ns);
    }
}
