package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProbesTest {
    static Stream<String> kernels() {
        Stream<String> others = Stream.of(
                "clock_rate_spin",
                "hostage_time_poll",
                "simt_count_naive",
                "simt_count_safe",
                "simt_count_safe_unfenced",
                "simt_count_no_lock");
        return Stream.concat(ProbeCase.all().stream().map(Probes::kernel).distinct(), others);
    }

    private final FakeDevice device = new FakeDevice(Seen::honest);

    @ParameterizedTest
    @MethodSource("kernels")
    void shouldHaveEachKernelCompiled(String kernel) {
        assertThat(Ptx.has(kernel)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"CONTENTIOUS, 0", "NONCONTENTIOUS, 64"})
    void shouldGiveBlocksOneWordOrWordsOf256BytesApart(Sharing sharing, int stride) {
        ProbeCase probe = new ProbeCase(Access.VOLATILE_AFTER_ATOMIC, Direction.WRITE, sharing, Pattern.POSTED);

        assertThat(Probes.trial(probe, 240))
                .isEqualTo(Trial.of("probe_time_volatile_after_atomic_write_posted", 240)
                        .withStride(stride));
    }

    @Test
    void shouldRunOnlyWhatTheDeviceHasAndInOrder() {
        device.having(kernel -> !kernel.endsWith("_pipelined"));

        assertThat(Probes.on(device))
                .hasSize(16)
                .isEqualTo(ProbeCase.all().stream()
                        .filter(probe -> probe.pattern() != Pattern.PIPELINED)
                        .toList());
    }

    @Test
    void shouldSaturateAtTheFewestBlocksOfAnyProbeThatTheDeviceHas() {
        device.saturatedAt(kernel -> kernel.contains("atomic_read") ? 48 : kernel.endsWith("pipelined") ? 32 : 64);

        assertThat(Probes.saturation(device)).isEqualTo(32);
        device.having(kernel -> !kernel.endsWith("pipelined"));
        assertThat(Probes.saturation(device)).isEqualTo(48);
        device.having(kernel -> false);
        assertThat(Probes.saturation(device)).isEqualTo(1);
    }

    @Test
    void shouldTellTheLengthsThatItReallyRuns() {
        ProbeSuite suite = new ProbeSuite(device, new ClockGuard());
        suite.cases().forEach(probe -> probe.visit(false));

        assertThat(Probes.lengths()).containsExactly(1000, 3000, 24_000);
        assertThat(device.asked().stream().map(Trial::length).distinct())
                .containsExactlyInAnyOrderElementsOf(Probes.lengths());
    }
}
