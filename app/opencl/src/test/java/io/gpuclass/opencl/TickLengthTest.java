package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.OpenClBackend.TickLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TickLengthTest {
    private static final int TIMER_NS = 2;
    private static final double LAUNCH_NS = 40_000;

    @ParameterizedTest
    @ValueSource(doubles = {0.4, 1, 10, 52.08})
    void shouldFindTheLengthOfATickWhateverALaunchTakes(double tickNs) {
        FakeLauncher device = new FakeLauncher(order -> FakeLauncher.took(
                LAUNCH_NS + order.trial().windowNs() * tickNs,
                TIMER_NS,
                order.trial().windowNs()));
        assertThat(new TickLength(device).ns()).isCloseTo(tickNs, within(1e-6 * tickNs));
        assertThat(device.orders).noneMatch(KernelOrder::gated);
    }

    @Test
    void shouldRefuseAClockThatStandsStill() {
        FakeLauncher still = new FakeLauncher(order -> FakeLauncher.toldToEnd(order.boundNs()));
        assertThatThrownBy(() -> new TickLength(still).ns())
                .isInstanceOf(DeviceException.class)
                .hasMessageContaining("does not go on");
    }
}
