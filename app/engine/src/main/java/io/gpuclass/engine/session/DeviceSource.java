package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Backends;
import io.gpuclass.engine.device.Device;
import java.nio.file.Path;

/** Where devices come from. Every method may throw a {@code DeviceException}; the caller closes what it opened. */
public interface DeviceSource {
    /** Returns those that find and open devices. */
    Backends backends();

    /** Opens a recording; one that cannot be read throws as an unreadable profile does. */
    Device openRecording(Path file);

    /**
     * Returns a device that does what {@code device} does, closes it when closed, and writes all observations to {@code file} then.
     *
     * @param command the command line that records, which the file keeps
     */
    Device recording(Device device, Path file, String command);
}
