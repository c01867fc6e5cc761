package io.gpuclass.engine.device;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import java.util.List;

/**
 * Finds and opens the devices of one sort. A module provides one by a file {@code META-INF/services/io.gpuclass.engine.device.Backend}.
 * Has no state; threads may share it.
 */
public interface Backend {
    /** When {@code --device auto} takes a device of this sort. The earlier constants are asked, and listed, first. */
    enum Automatic {
        /** The first of them, where there is one. */
        FIRST_CHOICE,
        /** One of its GPUs, where there is no first choice. */
        SECOND_CHOICE,
        /** Never: it must be asked for by name. */
        ON_REQUEST,
        /** The fallback; always available. */
        LAST_RESORT
    }

    /** Returns the sort of its devices, which has the name that {@code --device} takes. */
    DeviceKind kind();

    Automatic automatic();

    /**
     * Returns the facts of every device, by ordinal, also of those that cannot be measured; never empty.
     *
     * @param includeIds whether to tell what identifies the very device
     * @throws DeviceException if there is none
     */
    List<DeviceFacts> facts(boolean includeIds);

    /**
     * Opens a device. The caller closes it.
     *
     * @param ordinal its number, from 0
     * @param effort how thoroughly it will be measured
     * @param includeIds whether its facts tell what identifies the very device
     * @throws DeviceException if there is no such device, or it cannot be opened
     */
    Device open(int ordinal, Effort effort, boolean includeIds);

    /**
     * Opens a device, with others that may take part in what several processors do together. The caller closes it.
     *
     * @param ordinals number of the device, then those of the others, each once
     * @throws DeviceException if there is no such device, it cannot be opened, or devices of this sort do nothing together
     */
    default Device open(List<Integer> ordinals, Effort effort, boolean includeIds) {
        if (ordinals.size() > 1) {
            throw new DeviceException(
                    DeviceException.Reason.NO_SUCH_ORDINAL,
                    "devices of the sort " + kind().id() + " measure alone: name one of them");
        }
        return open((int) ordinals.get(0), effort, includeIds);
    }

    /**
     * Opens the device that {@code --device auto} takes of this sort. The caller closes it.
     *
     * @throws DeviceException if there is none that it would take, or it cannot be opened
     */
    default Device openAny(Effort effort, boolean includeIds) {
        return open(0, effort, includeIds);
    }

    /** How thoroughly a device will be measured, for those whose single runs depend on it. */
    enum Effort {
        QUICK,
        STANDARD,
        THOROUGH
    }
}
