package io.gpuclass.host.program;

import io.gpuclass.engine.device.DatasetSource;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.units.Bytes;
import java.util.HashMap;
import java.util.Map;

/** The datasets that are in the memory of this process now, by id. Not thread-safe. */
final class HostDatasets {
    private final Map<String, HostDataset> loaded = new HashMap<>();

    /** @throws DeviceException if there is no room for it; before it is made, where that can be known */
    void load(DatasetSource source) {
        if (loaded.containsKey(source.id())) {
            throw new IllegalStateException(source.id() + " is loaded already");
        }
        long taken = loaded.values().stream().mapToLong(HostDataset::bytes).sum();
        if (source.deviceBytes() > Runtime.getRuntime().maxMemory() - taken) {
            throw tooLarge(source, null);
        }
        try {
            loaded.put(source.id(), new HostDataset(source.make()));
        } catch (OutOfMemoryError e) {
            throw tooLarge(source, e);
        }
    }

    void unload(String id) {
        loaded.remove(id);
    }

    /** Returns the dataset that a trial works on. */
    HostDataset get(Trial trial) {
        HostDataset dataset = loaded.get(trial.dataset());
        if (dataset == null) {
            throw new IllegalStateException(
                    trial.kernel() + " works on a dataset, but " + trial.dataset() + " is not loaded");
        }
        return dataset;
    }

    private static DeviceException tooLarge(DatasetSource source, Throwable cause) {
        return new DeviceException(
                Reason.OUT_OF_MEMORY,
                source.id() + " takes " + new Bytes(source.deviceBytes())
                        + " of memory, and more while it is made, but this"
                        + " Java may use "
                        + new Bytes(Runtime.getRuntime().maxMemory())
                        + " in all; let it use more (GPUCLASS_HEAP=8g), or ask for smaller inputs",
                cause);
    }
}
