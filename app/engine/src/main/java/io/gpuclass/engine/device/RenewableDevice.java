package io.gpuclass.engine.device;

import java.util.function.Supplier;

/** A device that is opened anew when it was lost. It owns the device; threads may share it as far as they may share that. */
public final class RenewableDevice extends ForwardingDevice {
    private final Supplier<Device> open;
    private volatile Device current;
    private volatile boolean aborted;

    /**
     * @param first the device, open
     * @param open opens it anew
     */
    public RenewableDevice(Device first, Supplier<Device> open) {
        this.current = first;
        this.open = open;
    }

    /** Closes what is left of the device, and opens it anew; a device that is gone for good is not usable, and stays the current one. */
    @Override
    public boolean recover() {
        try {
            current.close();
            current = open.get();
        } catch (DeviceException gone) {
            return false;
        }
        if (aborted) {
            current.abort();
        }
        return true;
    }

    @Override
    protected Device device() {
        return current;
    }

    @Override
    public void abort() {
        aborted = true;
        super.abort();
    }
}
