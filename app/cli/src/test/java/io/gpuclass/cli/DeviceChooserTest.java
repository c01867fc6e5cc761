package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.profile.device.DeviceKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    @CsvSource({
        "OUT_OF_MEMORY, auto, false, cuda:0",
        "LOST, auto, false, cuda:0",
        "FAILED, auto, false, cuda:0",
        "ABORTED, auto, false, cuda:0",
        "NO_DRIVER, auto, true, cuda:0",
        "NO_SUCH_ORDINAL, cuda:9, false, cuda:9"
    })
    void shouldNotHideBehindTheHostAFailureOfAGpuThatIsThereOrWanted(
            Reason reason, String spec, boolean required, String opened) {
        FakeDevices devices = FakeDevices.whoseGpuFails(reason, "why");
        DeviceChooser chooser = new DeviceChooser(devices);
        assertThatThrownBy(() -> chooser.open(DeviceSpec.parse(spec), Depth.QUICK, required, true))
                .isInstanceOf(DeviceException.class)
                .hasMessage("why");
        assertThat(devices.opened).containsExactly(opened + " with ids");
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

    @Test
    void shouldTakeAnotherGpuBeforeTheHostAndSayWhy() {
        FakeDevice opencl = FakeDevice.idle(DeviceKind.OPENCL, "Radeon Test");
        FakeDevices devices =
                FakeDevices.whoseGpuFails(Reason.NO_DRIVER, "no NVIDIA driver").and(opencl);
        ChosenDevice chosen = new DeviceChooser(devices).open(AUTO, Depth.QUICK, true, false);
        assertThat(chosen.device()).isSameAs(opencl);
        assertThat(chosen.notices()).containsExactly("measuring Radeon Test through OpenCL: no NVIDIA driver");
    }

    @Test
    void shouldTakeCudaBeforeOpenCl() {
        FakeDevices devices = FakeDevices.withGpu().and(FakeDevice.idle(DeviceKind.OPENCL, "The same"));
        assertThat(new DeviceChooser(devices)
                        .open(AUTO, Depth.QUICK, false, false)
                        .device())
                .isSameAs(devices.gpu);
    }
}
