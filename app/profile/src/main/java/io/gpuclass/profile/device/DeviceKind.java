package io.gpuclass.profile.device;

import io.gpuclass.profile.units.Named;

/** What sort of machine a device is. */
public enum DeviceKind implements Named {
    CUDA("cuda"),
    HOST("host");

    private final String id;

    DeviceKind(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
