package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Device;
import java.util.List;

/**
 * An open device, and what the user should know of how it was chosen. Whoever got it closes it.
 *
 * @param notices one sentence each; empty when the user got what was asked for
 */
public record ChosenDevice(Device device, List<String> notices) implements AutoCloseable {
    public ChosenDevice {
        notices = List.copyOf(notices);
    }

    @Override
    public void close() {
        device.close();
    }
}
