package io.gpuclass.cuda;

import io.gpuclass.profile.units.Bytes;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.JCudaDriver;

/** Device memory, aligned to 256 bytes at least. */
final class DeviceBuffer implements DriverResource {
    private final DeviceAddress address = new DeviceAddress();

    /** A device address as a number, for kernel arguments. JCuda shows the number to subclasses only. */
    static final class DeviceAddress extends CUdeviceptr {
        long value() {
            return getNativePointer() + getByteOffset();
        }
    }

    DeviceBuffer(long bytes) {
        DriverResult.that(JCudaDriver.cuMemAlloc(address, bytes), "allocate " + new Bytes(bytes) + " of GPU memory");
    }

    long address() {
        return address.value();
    }

    void clear(long count, CudaStream stream) {
        fill(0, count, stream);
    }

    /** Queues the filling of the first {@code count} 32-bit words with {@code word}. */
    void fill(int word, long count, CudaStream stream) {
        DriverResult.that(JCudaDriver.cuMemsetD32Async(address, word, count, stream.handle()), "fill GPU memory");
    }

    /** Queues a copy of the first {@code bytes} bytes of {@code source} to {@code offset}. */
    void copyFrom(PinnedBuffer source, long offset, long bytes, CudaStream stream) {
        DriverResult.that(
                JCudaDriver.cuMemcpyHtoDAsync(address.withByteOffset(offset), source.pointer(), bytes, stream.handle()),
                "copy to GPU memory");
    }

    void copyTo(PinnedBuffer target, long bytes, CudaStream stream) {
        copyTo(target, 0, bytes, stream);
    }

    /** Queues a copy of {@code bytes} bytes, from {@code offset} on, to {@code target}. */
    void copyTo(PinnedBuffer target, long offset, long bytes, CudaStream stream) {
        DriverResult.that(
                JCudaDriver.cuMemcpyDtoHAsync(target.pointer(), address.withByteOffset(offset), bytes, stream.handle()),
                "copy from GPU memory");
    }

    /** Queues the clearing of {@code count} 32-bit words of other memory. */
    static void clearAt(DeviceAddress address, long count, CudaStream stream) {
        DriverResult.that(JCudaDriver.cuMemsetD32Async(address, 0, count, stream.handle()), "clear shared memory");
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuMemFree(address), "free GPU memory");
    }
}
