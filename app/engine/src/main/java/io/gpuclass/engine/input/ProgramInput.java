package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset.DatasetSource;
import io.gpuclass.engine.device.Device;
import java.util.Objects;
import java.util.function.Supplier;

/** Input of a program, with the results of the host implementation. Immutable; making it is repeatable. */
public interface ProgramInput extends DatasetSource {
    /** Returns a short name for tables, such as {@code road-262144}; the {@linkplain #id id} tells the program and the seed as well. */
    String name();

    /**
     * Returns how many phases the host implementation takes, which no correct parallel one exceeds; 0 for a program without phases.
     * May take as long as the program itself.
     */
    default int phases() {
        return 0;
    }

    @Override
    default long deviceBytes() {
        return make().deviceBytes();
    }

    /** Returns the result of {@code work} while a device holds the input, which is freed then, whatever comes of it. */
    default <T> T heldBy(Device device, Supplier<T> work) {
        try (Device.Loaded loaded = device.load(this)) {
            Objects.requireNonNull(loaded, "a device that loads must say how to unload");
            return work.get();
        }
    }
}
