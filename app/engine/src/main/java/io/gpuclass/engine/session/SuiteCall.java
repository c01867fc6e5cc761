package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.kinds.KindVerifier;

/** When a suite runs. */
public enum SuiteCall {
    /** Unless told otherwise. */
    USUAL,
    /** Where it is asked for, or where everything is. */
    ON_REQUEST,
    /** Where it is asked for, or where the device shares memory with another GPU. */
    WITH_PEERS,
    /** Where it is asked for, or where everything is, and at the standard depth where the device has kernels of event counters and such. */
    WITH_KINDS;

    /** Returns whether a device calls for it by what it is. */
    boolean comesFrom(Device device, Depth depth) {
        return switch (this) {
            case USUAL, ON_REQUEST -> false;
            case WITH_PEERS -> device.topology().gpus().size() > 1;
            case WITH_KINDS ->
                depth == Depth.STANDARD && KindVerifier.kernels().stream().anyMatch(device::has);
        };
    }
}
