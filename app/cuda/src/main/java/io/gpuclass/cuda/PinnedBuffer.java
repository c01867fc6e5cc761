package io.gpuclass.cuda;

import io.gpuclass.cuda.DeviceBuffer.DeviceAddress;
import io.gpuclass.profile.units.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jcuda.Pointer;
import jcuda.driver.JCudaDriver;

/** Page-locked host memory that is mapped into the address space of every GPU. Its bytes must not be touched once it is closed. */
final class PinnedBuffer implements DriverResource {
    private final Pointer pointer = new Pointer();
    private final ByteBuffer bytes;

    PinnedBuffer(int size) {
        DriverResult.that(
                JCudaDriver.cuMemHostAlloc(
                        pointer, size, JCudaDriver.CU_MEMHOSTALLOC_DEVICEMAP | JCudaDriver.CU_MEMHOSTALLOC_PORTABLE),
                "allocate " + new Bytes(size) + " of pinned host memory");
        bytes = pointer.getByteBuffer(0, size).order(ByteOrder.LITTLE_ENDIAN);
    }

    Pointer pointer() {
        return pointer;
    }

    /** Returns the memory, little endian. */
    ByteBuffer bytes() {
        return bytes;
    }

    long deviceAddress() {
        return mapped().value();
    }

    /** Returns its address for the current context's GPU. */
    DeviceAddress mapped() {
        DeviceAddress address = new DeviceAddress();
        DriverResult.that(JCudaDriver.cuMemHostGetDevicePointer(address, pointer, 0), "map host memory into the GPU");
        return address;
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuMemFreeHost(pointer), "free pinned host memory");
    }

    /** A 32-bit host word that running kernels poll, to tell them to stop. Thread-safe. */
    static final class MappedWord implements DriverResource {
        private static final int BYTES = 4;
        private static final VarHandle INT =
                MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

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

        /** Sets the word to one. Does nothing once closed, when the memory is no longer ours. */
        synchronized void raise() {
            if (open) {
                INT.setVolatile(memory.bytes(), 0, 1);
            }
        }

        synchronized boolean isRaised() {
            return open && (int) INT.getVolatile(memory.bytes(), 0) != 0;
        }

        /** Sets the word to zero again, after everything has stopped. */
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
}
