package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.OpenClDevice.OpenClFacts;
import org.junit.jupiter.api.Test;

class OpenClDeviceTest {
    private static final int RESIDENT = 16;

    private final FakeLauncher launcher = new FakeLauncher(order -> FakeLauncher.took(
            2e6, FakeLauncher.REACHED, order.discover() > 0 ? Math.min(order.launched(), RESIDENT) : 0));
    private final OpenClDevice device = device(launcher);

    private static OpenClDevice device(Launcher launcher) {
        return new OpenClDevice(OpenClFacts.of(ClDevices.h200(), 0, false), Dialect.of(ClDevices.h200()), launcher);
    }

    @Test
    void shouldRefuseMoreBlocksThanAreResident() {
        assertThat(device.saturation("probe_time_x", 128)).isEqualTo(RESIDENT);
        assertThat(device.observe(Trial.of("probe_time_x", RESIDENT), 2)).hasSize(2);
        assertThatThrownBy(() -> device.observe(Trial.of("probe_time_x", RESIDENT + 1), 1))
                .hasMessageContaining("at most 16 are resident at once");
    }

    @Test
    void shouldRefuseWhatItHasNoNotionOf() {
        assertThatThrownBy(() -> device.observe(Trial.of("probe_time_x", 1).withHome("host"), 1))
                .hasMessageContaining("works alone");
    }

    @Test
    void shouldTellWhatWasFoundResident() {
        assertThat(device.facts().residentBlocks()).isNull();
        device.observe(Trial.of("probe_time_x", 2), 1);
        assertThat(device.facts().residentBlocks()).isEqualTo(RESIDENT);
        assertThat(device.facts().inOrder()).isTrue();
    }

    @Test
    void shouldReportATrialThatTheHostEndedAsTimedOut() {
        FakeLauncher slow = new FakeLauncher(
                order -> order.discover() > 0 ? launcher.run(order) : FakeLauncher.toldToEnd(order.boundNs()));
        assertThat(device(slow)
                        .observe(Trial.of("barrier_verify_x", 2), 1)
                        .get(0)
                        .timedOut())
                .isTrue();
    }

    @Test
    void shouldFailOnceAborted() {
        device.abort();
        assertThat(launcher.aborted).isTrue();
        assertThatThrownBy(() -> device.has("probe_time_x"))
                .isInstanceOfSatisfying(
                        DeviceException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.ABORTED));
    }

    @Test
    void shouldReleaseOnceAndNotWithAKernelThatDoesNotEnd() {
        device.close();
        device.close();
        assertThat(launcher.closed).isTrue();
        FakeLauncher stuck = new FakeLauncher(order -> null);
        stuck.stuck = true;
        assertThatThrownBy(() -> device(stuck).close()).hasMessageContaining("freed when this process ends");
        assertThat(stuck.closed).isFalse();
    }
}
