package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import org.junit.jupiter.api.Test;

class HostageCurveSuiteTest {
    private final FakeDevice gpu =
            new FakeDevice(trial -> Seen.run().polling(200).observation()).saturatedAt(any -> 264);

    @Test
    void shouldHaveItsKernelsCompiled() {
        assertThat(Ptx.has("hostage_time_poll")).isTrue();
        assertThat(Ptx.has("cluster_probe_hostage_of_8")).isTrue();
    }

    @Test
    void shouldPollWithAsManyBlocksAsAPrintedGpuHadAndInClusters() {
        HostageCurveSuite suite = visited();

        assertThat(suite.results())
                .extracting(entry ->
                        entry.values().get("memory") + " " + entry.values().get("blocks"))
                .hasSize(4 * 7 + 3 * 7)
                .containsOnly("device 128", "cluster-of-8 264");
        assertThat(gpu.asked())
                .contains(Trial.of("cluster_probe_hostage_of_8", 264)
                        .withLength(400)
                        .withDistance(2048)
                        .withHammers(14));
    }

    /** Whoever polls is in another block than the word, and one block at least polls. */
    @Test
    void shouldLeaveBlocksOfEachClusterToPoll() {
        visited();

        assertThat(gpu.asked())
                .filteredOn(trial -> trial.kernel().startsWith("cluster_"))
                .allSatisfy(trial -> assertThat(8 * trial.share() / 16).isBetween(1, 7));
    }

    @Test
    void shouldMeasureNothingWhereNoMoreBlocksFit() {
        FakeDevice small =
                new FakeDevice(Seen::honest).saturatedAt(any -> 128).having(kernel -> !kernel.startsWith("cluster_"));

        assertThat(new HostageCurveSuite(small, new ClockGuard()).cases()).isEmpty();
    }

    private HostageCurveSuite visited() {
        HostageCurveSuite suite = new HostageCurveSuite(gpu, new ClockGuard());
        suite.cases().forEach(one -> one.visit(false));
        return suite;
    }
}
