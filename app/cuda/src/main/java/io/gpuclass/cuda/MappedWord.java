package io.gpuclass.cuda;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A 32-bit host word that running kernels poll: the way to tell them to stop. Thread-safe. */
final class MappedWord implements DriverResource {
    private static final int BYTES = 4;
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final PinnedBuffer memory;
    private final long deviceAddress;
    private boolean open = true;

    MappedWord() {
        memory = new PinnedBuffer(BYTES);
        try {
            deviceAddress = memory.deviceAddress();
            INT.setVolatile(memory.bytes(), 0, 0);
        } catch (RuntimeException failure) {
            memory.close();
            throw failure;
        }
    }

    long deviceAddress() {
        return deviceAddress;
    }

    /** Sets the word to one. Does nothing once closed: the memory is no longer ours then. */
    synchronized void raise() {
        if (open) {
            INT.setVolatile(memory.bytes(), 0, 1);
        }
    }

    synchronized boolean isRaised() {
        return open && (int) INT.getVolatile(memory.bytes(), 0) != 0;
    }

    /** Sets the word to zero again, once nothing runs that was to stop. */
    synchronized void lower() {
        if (open) {
            INT.setVolatile(memory.bytes(), 0, 0);
        }
    }

    @Override
    public synchronized void close() {
        if (open) {
            open = false;
            memory.close();
        }
    }
}
