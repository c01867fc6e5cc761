package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Device;

/** When a suite runs. */
public enum SuiteCall {
    /** Unless told otherwise. */
    USUAL,
    /** Where it is asked for, or where everything is. */
    ON_REQUEST,
    /** Where it is asked for, or where the device shares memory with another GPU. */
    WITH_PEERS;

    /** Returns whether a device calls for it by what it is. */
    boolean comesFrom(Device device) {
        return this == WITH_PEERS && device.topology().gpus().size() > 1;
    }
}
