package io.gpuclass.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Backend.Effort;
import io.gpuclass.engine.device.Device;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostBackendTest {
    private final HostBackend backend = new HostBackend();

    @ParameterizedTest
    @CsvSource({"QUICK, 2", "STANDARD, 3", "THOROUGH, 20"})
    void shouldMeasureAsThoroughlyAsAsked(Effort effort, int samples) {
        try (Device host = backend.open(0, effort, false)) {
            assertThat(host.samplesPerVisit()).isEqualTo(samples);
            assertThat(backend.facts(false)).containsExactly(host.facts());
            assertThat(host.facts().kind()).isEqualTo(backend.kind());
        }
    }
}
