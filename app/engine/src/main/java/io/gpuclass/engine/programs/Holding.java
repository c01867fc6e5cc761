package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.DatasetSource;
import io.gpuclass.engine.device.Device;
import java.util.Objects;
import java.util.function.Supplier;

/** Does work while a device holds a dataset. */
final class Holding {
    private Holding() {}

    /** Returns what {@code work} does; the dataset is freed then, whatever comes of it. */
    static <T> T of(DatasetSource source, Device device, Supplier<T> work) {
        try (Device.Loaded loaded = device.load(source)) {
            Objects.requireNonNull(loaded, "a device that loads must say how to unload");
            return work.get();
        }
    }
}
