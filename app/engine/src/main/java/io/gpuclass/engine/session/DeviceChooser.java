package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import java.util.List;

/** Opens the device that was asked for. {@code auto} means the first CUDA GPU, else the host CPU with a notice that says why. */
public final class DeviceChooser {
    private final DeviceSource devices;

    public DeviceChooser(DeviceSource devices) {
        this.devices = devices;
    }

    /**
     * Opens a device.
     *
     * @param wanted what was asked for
     * @param depth how thoroughly it will be measured
     * @param requireGpu whether {@code auto} must not fall back to the host
     * @param includeIds whether the device's facts are to tell identifying ones
     * @throws DeviceException if there is no such device, or it cannot be opened
     */
    public ChosenDevice open(DeviceSpec wanted, Depth depth, boolean requireGpu, boolean includeIds) {
        if (wanted instanceof DeviceSpec.Cuda cuda) {
            return chosen(devices.openCuda(cuda.ordinal(), includeIds));
        }
        if (wanted instanceof DeviceSpec.Host) {
            return chosen(devices.openHost(depth, includeIds));
        }
        if (wanted instanceof DeviceSpec.Recorded recorded) {
            return chosen(devices.openRecording(recorded.file()));
        }
        return openAny(depth, requireGpu, includeIds);
    }

    private ChosenDevice openAny(Depth depth, boolean requireGpu, boolean includeIds) {
        try {
            return chosen(devices.openCuda(0, includeIds));
        } catch (DeviceException noGpu) {
            // A GPU that is there but fails is not to be papered over with numbers of the host.
            if (requireGpu || !noGpu.reason().meansNoDevice()) {
                throw noGpu;
            }
            return new ChosenDevice(
                    devices.openHost(depth, includeIds),
                    List.of("measuring the host CPU instead of a GPU: " + noGpu.getMessage()));
        }
    }

    private static ChosenDevice chosen(Device device) {
        return new ChosenDevice(device, List.of());
    }
}
