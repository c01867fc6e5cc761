package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.probes.ProbeCase;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FurtherProbeSuiteTest {
    static Stream<String> kernels() {
        return Stream.concat(
                ProbeCase.reds().stream().map(Probes::kernel),
                FurtherProbeSuite.inClusters().map(FurtherProbeSuite::clusterKernel));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void shouldHaveEachKernelCompiled(String kernel) {
        assertThat(Ptx.has(kernel)).isTrue();
    }

    @Test
    void shouldTakeRedsWithAllBlocksAndAllProbesInClusters() {
        FakeDevice gpu = new FakeDevice(Seen::honest);
        FurtherProbeSuite suite = visited(gpu);

        assertThat(suite.results())
                .extracting(entry -> entry.values().get("memory"))
                .hasSize(4 + 16 + 4)
                .startsWith("device", "device", "device", "device", "cluster-of-8");
        assertThat(gpu.asked())
                .contains(
                        Trial.of("probe_time_red_write_posted", FakeDevice.SATURATION)
                                .withLength(1000),
                        Trial.of("cluster_probe_atomic_read_serial_of_8", FakeDevice.SATURATION)
                                .withStride(64)
                                .withLength(1600));
    }

    @Test
    void shouldLeaveClustersOutWhereThereAreNone() {
        FakeDevice older = new FakeDevice(Seen::honest).having(kernel -> !kernel.startsWith("cluster_"));

        assertThat(visited(older).results())
                .extracting(entry -> entry.values().get("id"))
                .containsExactly(
                        "contentious-red-write",
                        "contentious-red-write",
                        "noncontentious-red-write",
                        "noncontentious-red-write");
    }

    @Test
    void shouldMeasureNothingOnADeviceWithoutTheKernels() {
        FakeDevice none = new FakeDevice(Seen::honest)
                .having(kernel -> !kernel.contains("red"))
                .saturatedAt(kernel -> 4);

        assertThat(new FurtherProbeSuite(none, new ClockGuard()).cases()).isEmpty();
    }

    /** A queue of atomics on one word is as long as there are blocks, so that a longer run takes a multiple of a launch soon. */
    @Test
    void shouldNotTakeLongOnAWordThatAllBlocksShare() {
        FakeDevice gpu = new FakeDevice(Seen::honest);
        visited(gpu);

        assertThat(gpu.asked())
                .filteredOn(trial -> trial.kernel().startsWith("probe_time_red") && trial.stride() == 0)
                .extracting(Trial::length)
                .containsOnly(1000, 2000);
    }

    private static FurtherProbeSuite visited(FakeDevice device) {
        FurtherProbeSuite suite = new FurtherProbeSuite(device, new ClockGuard());
        suite.cases().forEach(one -> one.visit(false));
        return suite;
    }
}
