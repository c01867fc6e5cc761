package io.gpuclass.engine.input;

import java.lang.ref.SoftReference;
import java.util.function.Supplier;

/** Makes a value when it is asked for, and keeps it while memory allows: what it makes must always be equal. Safe for several threads. */
final class SoftMemo<T> {
    private final Supplier<T> maker;
    private SoftReference<T> kept = new SoftReference<>(null);

    SoftMemo(Supplier<T> maker) {
        this.maker = maker;
    }

    synchronized T get() {
        T value = kept.get();
        if (value == null) {
            value = maker.get();
            kept = new SoftReference<>(value);
        }
        return value;
    }
}
