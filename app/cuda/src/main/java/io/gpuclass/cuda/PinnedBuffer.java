package io.gpuclass.cuda;

import io.gpuclass.cuda.DeviceBuffer.DeviceAddress;
import io.gpuclass.profile.units.Bytes;
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

    /** Returns the memory itself, in little endian. */
    ByteBuffer bytes() {
        return bytes;
    }

    long deviceAddress() {
        return mapped().value();
    }

    /** Returns where the current context's GPU sees it. */
    DeviceAddress mapped() {
        DeviceAddress address = new DeviceAddress();
        DriverResult.that(JCudaDriver.cuMemHostGetDevicePointer(address, pointer, 0), "map host memory into the GPU");
        return address;
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuMemFreeHost(pointer), "free pinned host memory");
    }
}
