package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.profile.device.DeviceFacts;
import java.nio.file.Path;
import java.util.List;

/** Where devices come from. Every method may throw a {@link DeviceException}; the caller closes what it opened. */
public interface DeviceSource {
    /**
     * Returns the facts of every CUDA GPU, by ordinal; never empty.
     *
     * @param includeIds whether to tell identifying facts
     */
    List<DeviceFacts> cudaFacts(boolean includeIds);

    /**
     * Returns the facts of the host CPU.
     *
     * @param includeIds whether to tell identifying facts
     */
    DeviceFacts hostFacts(boolean includeIds);

    /**
     * Opens a CUDA GPU.
     *
     * @param ordinal its number, from 0
     * @param includeIds whether its facts are to tell identifying ones
     */
    Device openCuda(int ordinal, boolean includeIds);

    /**
     * Opens the host CPU.
     *
     * @param depth how thoroughly it will be measured
     * @param includeIds whether its facts are to tell identifying ones
     */
    Device openHost(Depth depth, boolean includeIds);

    /** Opens a recording; one that cannot be read throws as an unreadable profile does. */
    Device openRecording(Path file);

    /** Returns a device that does what {@code device} does, closes it when closed, and writes all observations to {@code file} then. */
    Device recording(Device device, Path file);
}
