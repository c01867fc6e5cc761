package io.gpuclass.cuda;

import io.gpuclass.engine.device.DatasetSource;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.units.Bytes;
import java.util.HashMap;
import java.util.Map;
import jcuda.driver.JCudaDriver;

/** The datasets that are in device memory now, by id. Not thread-safe. */
final class GpuDatasets implements DriverResource {
    /** The driver and the bench may still use these. */
    private static final long SPARED_BYTES = 64L << 20;

    private final Map<String, LoadedDataset> loaded = new HashMap<>();

    /** @throws DeviceException if it does not fit, before it is made */
    void load(DatasetSource source, Bench bench) {
        if (loaded.containsKey(source.id())) {
            throw new IllegalStateException(source.id() + " is loaded already");
        }
        requireRoom(source);
        loaded.put(source.id(), bench.load(source.make()));
    }

    void unload(String id) {
        LoadedDataset dataset = loaded.remove(id);
        if (dataset != null) {
            dataset.close();
        }
    }

    /** Returns the dataset that a trial works on. */
    LoadedDataset get(Trial trial) {
        LoadedDataset dataset = loaded.get(trial.dataset());
        if (dataset == null) {
            throw new IllegalStateException(trial.dataset() + " is not loaded");
        }
        return dataset;
    }

    private static void requireRoom(DatasetSource source) {
        long[] free = new long[1];
        long[] total = new long[1];
        DriverResult.that(JCudaDriver.cuMemGetInfo(free, total), "ask how much GPU memory is free");
        if (source.deviceBytes() + SPARED_BYTES > free[0]) {
            throw new DeviceException(
                    Reason.OUT_OF_MEMORY,
                    source.id() + " takes " + new Bytes(source.deviceBytes()) + " of GPU memory, and "
                            + new Bytes(free[0])
                            + " are free; end other processes that nvidia-smi lists, or ask for smaller inputs");
        }
    }

    @Override
    public void close() {
        Resources all = new Resources();
        loaded.values().forEach(all::own);
        loaded.clear();
        all.close();
    }
}
