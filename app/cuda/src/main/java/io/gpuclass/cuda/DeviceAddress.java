package io.gpuclass.cuda;

import jcuda.driver.CUdeviceptr;

/** A device address that can be written into a kernel's argument. The binding hides the number from all but subclasses. */
final class DeviceAddress extends CUdeviceptr {
    long value() {
        return getNativePointer() + getByteOffset();
    }
}
