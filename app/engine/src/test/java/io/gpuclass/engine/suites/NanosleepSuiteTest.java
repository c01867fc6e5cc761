package io.gpuclass.engine.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.cases.Entry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NanosleepSuiteTest {
    @Test
    void shouldMeasureAWarpAloneAndAllWarps() {
        List<Entry> slept = visited(new FakeDevice(trial -> slept(trial, 0)));

        assertThat(slept)
                .hasSize(2 * 9)
                .extracting(
                        entry -> entry.values().get("blocks"),
                        entry -> entry.values().get("threads"))
                .containsOnly(tuple(1, 32), tuple(FakeDevice.SATURATION, 128));
        assertThat(slept).allSatisfy(entry -> {
            double asked = (int) entry.values().get("askedNs");
            assertThat(median(entry, "nsPerSleep")).isEqualTo(1.5 * asked);
            assertThat(median(entry, "longestNs")).isEqualTo(2 * asked);
        });
    }

    @Test
    void shouldLeaveOutRunsInWhichNotEveryWarpSlept() {
        assertThat(visited(new FakeDevice(trial -> slept(trial, 1)))).isEmpty();
    }

    @Test
    void shouldSleepNoLongerThanALaunchMayTake() {
        FakeDevice device = new FakeDevice(trial -> slept(trial, 0));
        visited(device);

        assertThat(device.asked()).allSatisfy(trial -> {
            assertThat(trial.length()).isBetween(2, 256);
            assertThat((long) trial.length() * trial.section()).isLessThanOrEqualTo(2_000_000);
        });
    }

    @Test
    void shouldSkipWhatTheDeviceDoesNotHave() {
        FakeDevice older = new FakeDevice(Seen::honest).having(kernel -> !kernel.startsWith("nanosleep_"));

        assertThat(new NanosleepSuite(older, new ClockGuard()).cases()).isEmpty();
    }

    @Test
    void shouldSleepInTheKernelOfThatName() {
        assertThat(Ptx.body(NanosleepSuite.KERNEL)).contains("nanosleep.u32");
    }

    /** Returns what a device sees whose sleeps take one and a half times as long as asked for, and at most twice as long. */
    private static Observation slept(Trial trial, int missing) {
        return ObservationBuilder.builder(Seen.honest(trial))
                .pollNs(1.5 * trial.section())
                .handOffMaxNs(2.0 * trial.section())
                .reached((long) trial.blocks() * trial.threads() / 32 * trial.length() - missing)
                .build();
    }

    private static double median(Entry entry, String property) {
        return (double) ((Map<?, ?>) entry.values().get(property)).get("median");
    }

    private static List<Entry> visited(FakeDevice device) {
        NanosleepSuite suite = new NanosleepSuite(device, new ClockGuard());
        suite.cases().forEach(one -> one.visit(false));
        return suite.results();
    }
}
