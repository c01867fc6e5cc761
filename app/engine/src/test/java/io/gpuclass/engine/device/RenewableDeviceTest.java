package io.gpuclass.engine.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.ForwardingDevice.RenewableDevice;
import org.junit.jupiter.api.Test;

class RenewableDeviceTest {
    private final FakeDevice first = device(1);
    private final FakeDevice second = device(2);
    private final RenewableDevice device = new RenewableDevice(first, () -> second);

    @Test
    void shouldPassOnWhatItIsAskedToTheDeviceThatIsOpenNow() {
        assertThat(observed()).isEqualTo(1);

        assertThat(device.recover()).isTrue();

        assertThat(observed()).isEqualTo(2);
        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isFalse();
        device.close();
        assertThat(second.isClosed()).isTrue();
    }

    @Test
    void shouldAbortTheDeviceThatIsOpenNowAndTheOneOpenedAfterThat() {
        device.abort();
        device.recover();

        assertThatThrownBy(this::observed)
                .isInstanceOfSatisfying(
                        DeviceException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.ABORTED));
    }

    @Test
    void shouldSayWhereTheDeviceIsGoneForGood() {
        RenewableDevice gone = new RenewableDevice(first, () -> {
            throw new DeviceException(Reason.NO_DEVICE, "no GPU");
        });

        assertThat(gone.recover()).isFalse();
    }

    private long observed() {
        return device.observe(Trial.of("mutex_verify_spin", 1), 1).get(0).operations();
    }

    private static FakeDevice device(long operations) {
        return new FakeDevice(trial -> FakeDevice.fair(1, operations));
    }
}
