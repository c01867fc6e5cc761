package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.abstraction.Published;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Sampled;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessTimesTest {
    private static final int BLOCKS = 100;
    private static final AccessTimes NOTHING = new AccessTimes(null, null, null, null, null);

    @Test
    void shouldReadATripAndWhatAnAccessAddsToAQueue() {
        AccessTimes times = AccessTimes.of(DeviceKind.CUDA, probes(1));

        assertThat(times.readTripNs()).isEqualTo(nanos("noncontentious-volatile-read", Pattern.SERIAL));
        assertThat(times.atomicServiceNs())
                .isCloseTo(nanos("contentious-atomic-read", Pattern.SERIAL) / BLOCKS, within(1e-9));
        assertThat(times.readServiceNs())
                .isCloseTo(nanos("contentious-volatile-read", Pattern.SERIAL) / BLOCKS, within(1e-9));
        assertThat(times.spreadAtomicNs())
                .isCloseTo(nanos("noncontentious-atomic-read", Pattern.PIPELINED) / BLOCKS, within(1e-9));
        assertThat(times.spreadReadNs())
                .isCloseTo(nanos("noncontentious-volatile-read", Pattern.PIPELINED) / BLOCKS, within(1e-9));
    }

    @Test
    void shouldKnowNothingFromFiguresWithTheLaunchInThem() {
        assertThat(AccessTimes.of(DeviceKind.CUDA, Published.gtx580())).isEqualTo(NOTHING);
    }

    @Test
    void shouldKnowNothingFromAHostsCaches() {
        assertThat(AccessTimes.of(DeviceKind.HOST, probes(1))).isEqualTo(NOTHING);
    }

    @Test
    void shouldKnowNothingWithoutProbesOrWhereNoiseLeftNoCost() {
        assertThat(AccessTimes.of(DeviceKind.CUDA, List.of())).isEqualTo(NOTHING);
        assertThat(AccessTimes.of(DeviceKind.CUDA, probes(-1))).isEqualTo(NOTHING);
    }

    /** Each probe has a cost of its own. */
    private static List<ProbeResult> probes(int sign) {
        return ProbeCase.all().stream()
                .map(probe ->
                        ProbeResult.of(probe, BLOCKS, null, Sampled.summary(sign * nanos(probe.id(), probe.pattern()))))
                .toList();
    }

    private static double nanos(String id, Pattern pattern) {
        List<ProbeCase> all = ProbeCase.all();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).id().equals(id) && all.get(i).pattern() == pattern) {
                return 10 + i;
            }
        }
        throw new IllegalArgumentException(id + " " + pattern);
    }
}
