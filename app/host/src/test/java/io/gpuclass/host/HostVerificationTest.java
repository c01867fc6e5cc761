package io.gpuclass.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.HostBackend.HostDevice;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every primitive keeps its promise, and every broken twin is caught. */
@Timeout(60)
class HostVerificationTest {
    private static final int THREADS = 3;

    @ParameterizedTest
    @MethodSource("primitives")
    void shouldPassAPrimitive(String kernel) {
        int length = 100;

        Observation observation = observe(kernel, length);

        assertThat(observation.timedOut()).isFalse();
        assertThat(observation.violations()).isZero();
        assertThat(observation.operations()).isEqualTo((long) THREADS * length);
        assertThat(observation.reached()).isEqualTo(reached(kernel, length));
    }

    @ParameterizedTest
    @MethodSource("seededBugs")
    void shouldCatchABrokenTwinByFewOperations(String kernel) {
        assertThat(observe(kernel, 10).violations()).isPositive();
    }

    private static Observation observe(String kernel, int length) {
        try (HostDevice device = HostDevice.open(false, HostEffort.QUICK)) {
            Trial trial =
                    Trial.of(kernel, THREADS).withLength(length).withInitial(2).withTimeoutNs(20_000_000_000L);
            return device.observe(trial, 1).get(0);
        }
    }

    private static long reached(String kernel, int length) {
        if (kernel.startsWith("mutex")) {
            return (long) THREADS * length;
        }
        return kernel.startsWith("barrier") ? length : 2;
    }

    static Stream<String> primitives() {
        return HostKernels.VERIFICATIONS.keySet().stream().filter(kernel -> !kernel.contains("_twin_"));
    }

    static Stream<String> seededBugs() {
        return HostKernels.VERIFICATIONS.keySet().stream().filter(kernel -> kernel.contains("_twin_"));
    }
}
