package io.gpuclass.cuda;

import io.gpuclass.cuda.DriverResult.DriverResource;
import io.gpuclass.cuda.PinnedBuffer.DeviceBuffer.DeviceAddress;
import io.gpuclass.profile.units.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.JCudaDriver;

/** Page-locked host memory that is mapped into the address space of every GPU. Its bytes must not be touched once it is closed. */
final class PinnedBuffer implements DriverResource {
    private final Pointer pointer = new Pointer();
    private final ByteBuffer bytes;

    PinnedBuffer(int size) {
        DriverResult.check(
                JCudaDriver.cuMemHostAlloc(
                        pointer, size, JCudaDriver.CU_MEMHOSTALLOC_DEVICEMAP | JCudaDriver.CU_MEMHOSTALLOC_PORTABLE),
                "allocate " + new Bytes(size) + " of pinned host memory");
        bytes = pointer.getByteBuffer(0, size).order(ByteOrder.LITTLE_ENDIAN);
    }

    Pointer pointer() {
        return pointer;
    }

    ByteBuffer bytes() {
        return bytes;
    }

    long deviceAddress() {
        return mapped().value();
    }

    /** Returns its address for the current context's GPU. */
    DeviceAddress mapped() {
        DeviceAddress address = new DeviceAddress();
        DriverResult.check(JCudaDriver.cuMemHostGetDevicePointer(address, pointer, 0), "map host memory into the GPU");
        return address;
    }

    @Override
    public void close() {
        DriverResult.check(JCudaDriver.cuMemFreeHost(pointer), "free pinned host memory");
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

    /** Device memory, aligned to 256 bytes at least. */
    static final class DeviceBuffer implements DriverResource {
        private final DeviceAddress address = new DeviceAddress();

        /** A device address as a number, for kernel arguments. JCuda shows the number to subclasses only. */
        static final class DeviceAddress extends CUdeviceptr {
            long value() {
                return getNativePointer() + getByteOffset();
            }
        }

        DeviceBuffer(long bytes) {
            DriverResult.check(
                    JCudaDriver.cuMemAlloc(address, bytes), "allocate " + new Bytes(bytes) + " of GPU memory");
        }

        long address() {
            return address.value();
        }

        void clear(long count, CudaStream stream) {
            fill(0, count, stream);
        }

        /** Queues the filling of the first {@code count} 32-bit words with {@code word}. */
        void fill(int word, long count, CudaStream stream) {
            DriverResult.check(JCudaDriver.cuMemsetD32Async(address, word, count, stream.handle()), "fill GPU memory");
        }

        /** Queues a copy of the first {@code bytes} bytes of {@code source} to {@code offset}. */
        void copyFrom(PinnedBuffer source, long offset, long bytes, CudaStream stream) {
            DriverResult.check(
                    JCudaDriver.cuMemcpyHtoDAsync(
                            address.withByteOffset(offset), source.pointer(), bytes, stream.handle()),
                    "copy to GPU memory");
        }

        void copyTo(PinnedBuffer target, long bytes, CudaStream stream) {
            copyTo(target, 0, bytes, stream);
        }

        /** Queues a copy of {@code bytes} bytes, from {@code offset} on, to {@code target}. */
        void copyTo(PinnedBuffer target, long offset, long bytes, CudaStream stream) {
            DriverResult.check(
                    JCudaDriver.cuMemcpyDtoHAsync(
                            target.pointer(), address.withByteOffset(offset), bytes, stream.handle()),
                    "copy from GPU memory");
        }

        /** Queues the clearing of {@code count} 32-bit words of other memory. */
        static void clearAt(DeviceAddress address, long count, CudaStream stream) {
            DriverResult.check(JCudaDriver.cuMemsetD32Async(address, 0, count, stream.handle()), "clear shared memory");
        }

        @Override
        public void close() {
            DriverResult.check(JCudaDriver.cuMemFree(address), "free GPU memory");
        }
    }
}
