package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.cases.Entry;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The probes with few blocks, on a GPU of four multiprocessors that holds 64 blocks. */
class ProbeCurveSuiteTest {
    @Test
    void shouldTakeTheTwelveProbesWithOneBlockSomeOnEachMultiprocessorAndThoseOfTheSources() {
        List<Entry> curve = visited(gpu());

        assertThat(curve)
                .hasSize(12 * 6)
                .extracting(entry -> entry.values().get("blocks"))
                .containsOnly(1, 4, 8, 16, 30, 60);
        assertThat(curve)
                .extracting(entry -> entry.values().get("id"))
                .contains("contentious-volatile-after-atomic-write", "noncontentious-atomic-read");
        assertThat(curve).extracting(entry -> entry.values().get("pattern")).containsOnly("serial", "posted");
    }

    /** A trip of 168 ns hides that all read one word, until so many do that the word is read all the time. */
    @Test
    void shouldShowHowContentionSetsIn() {
        List<Entry> curve = visited(gpu());

        assertThat(ns(curve, "contentious-volatile-read", 1)).isCloseTo(168, within(1e-6));
        assertThat(ns(curve, "contentious-volatile-read", 60)).isCloseTo(600, within(1e-6));
        assertThat(ns(curve, "noncontentious-volatile-read", 60)).isCloseTo(168, within(1e-6));
    }

    @Test
    void shouldAskARecordingForNothingThatItDoesNotHold() {
        FakeDevice older =
                new FakeDevice(Seen::honest).having(kernel -> kernel.contains("probe_time_volatile_read_serial"));

        assertThat(new ProbeCurveSuite(older, new ClockGuard()).cases()).hasSize(2 * 6);
    }

    @Test
    void shouldMeasureAHostWithFewerThreadsThanItHasCpus() {
        FakeDevice host = FakeDevice.host(ProbeCurveSuiteTest::taking);
        ProbeCurveSuite suite = new ProbeCurveSuite(host, new ClockGuard());
        suite.cases().forEach(one -> one.visit(false));

        assertThat(suite.results())
                .extracting(entry -> entry.values().get("blocks"))
                .contains(1);
    }

    private static FakeDevice gpu() {
        return new FakeDevice((Function<Trial, Observation>) ProbeCurveSuiteTest::taking);
    }

    private static Observation taking(Trial trial) {
        double ns = trial.stride() == 0 ? Math.max(168, 10.0 * trial.blocks()) : 168;
        return Seen.run().lasting(5000 + ns * trial.length()).observation();
    }

    private static double ns(List<Entry> curve, String id, int blocks) {
        return curve.stream()
                .filter(entry -> entry.values().get("id").equals(id)
                        && entry.values().get("blocks").equals(blocks))
                .map(entry -> (Map<?, ?>) entry.values().get("nsPerAccess"))
                .mapToDouble(summary -> (double) summary.get("median"))
                .findFirst()
                .orElseThrow();
    }

    private static List<Entry> visited(FakeDevice device) {
        ProbeCurveSuite suite = new ProbeCurveSuite(device, new ClockGuard());
        suite.cases().forEach(one -> one.visit(false));
        return suite.results();
    }
}
