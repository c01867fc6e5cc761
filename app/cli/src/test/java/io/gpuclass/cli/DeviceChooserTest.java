package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser;
import io.gpuclass.engine.session.DeviceSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeviceChooserTest {
    private static final DeviceSpec AUTO = DeviceSpec.parse("auto");

    @Test
    void shouldTakeTheFirstGpuWhereThereIsOne() {
        FakeDevices devices = FakeDevices.withGpu();
        ChosenDevice chosen = new DeviceChooser(devices).open(AUTO, Depth.QUICK, false, false);
        assertThat(chosen.device()).isSameAs(devices.gpu);
        assertThat(chosen.notices()).isEmpty();
        assertThat(devices.opened).containsExactly("cuda:0");
    }

    @ParameterizedTest
    @EnumSource(
            value = Reason.class,
            names = {"NO_DRIVER", "NO_DEVICE", "DRIVER_TOO_OLD", "DEVICE_TOO_OLD"})
    void shouldTakeTheHostAndSayWhyWhereNoGpuIsUsable(Reason reason) {
        FakeDevices devices = FakeDevices.whoseGpuFails(reason, "no GPU: install one");
        ChosenDevice chosen = new DeviceChooser(devices).open(AUTO, Depth.QUICK, false, false);
        assertThat(chosen.device()).isSameAs(devices.host);
        assertThat(chosen.notices()).containsExactly("measuring the host CPU instead of a GPU: no GPU: install one");
    }

    @ParameterizedTest
    @EnumSource(
            value = Reason.class,
            names = {"OUT_OF_MEMORY", "LOST", "FAILED", "ABORTED"})
    void shouldNotHideTheFailureOfAGpuBehindTheHost(Reason reason) {
        FakeDevices devices = FakeDevices.whoseGpuFails(reason, "the GPU is lost");
        assertThatThrownBy(() -> new DeviceChooser(devices).open(AUTO, Depth.QUICK, false, false))
                .isInstanceOf(DeviceException.class)
                .hasMessage("the GPU is lost");
        assertThat(devices.opened).containsExactly("cuda:0");
    }

    @Test
    void shouldNotTakeTheHostWhereAGpuIsRequired() {
        FakeDevices devices = FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no driver");
        assertThatThrownBy(() -> new DeviceChooser(devices).open(AUTO, Depth.QUICK, true, false))
                .isInstanceOf(DeviceException.class);
        assertThat(devices.opened).containsExactly("cuda:0");
    }

    @Test
    void shouldNotTakeTheHostForAGpuThatWasNamed() {
        FakeDevices devices = FakeDevices.whoseGpuFails(Reason.NO_SUCH_ORDINAL, "no cuda:9");
        assertThatThrownBy(() -> new DeviceChooser(devices).open(DeviceSpec.parse("cuda:9"), Depth.QUICK, false, true))
                .hasMessage("no cuda:9");
        assertThat(devices.opened).containsExactly("cuda:9 with ids");
    }

    @Test
    void shouldOpenWhatWasNamed() {
        FakeDevices devices = FakeDevices.withGpu();
        DeviceChooser chooser = new DeviceChooser(devices);
        assertThat(chooser.open(DeviceSpec.parse("host"), Depth.QUICK, false, false)
                        .device())
                .isSameAs(devices.host);
        chooser.open(DeviceSpec.parse("recorded:run one.json"), Depth.QUICK, false, false);
        assertThat(devices.opened).containsExactly("host", "recorded:run one.json");
    }
}
