package io.gpuclass.opencl;

import io.gpuclass.profile.records.Draft;
import java.util.List;

/**
 * A device as OpenCL knows it. Immutable.
 *
 * @param platform OpenCL's handle
 * @param handle OpenCL's handle
 * @param platformName whose OpenCL it is, with its version
 * @param name the vendor's name of it
 * @param vendor who made it
 * @param version of OpenCL that it offers, such as {@code OpenCL 3.0 CUDA}
 * @param language version of OpenCL C, such as {@code OpenCL C 1.2}
 * @param driver version of the driver
 * @param gpu whether it is a GPU
 * @param extensions names of what it offers beyond its version
 * @param figures what it tells in numbers
 * @param atomics orders and scopes of atomics that it tells
 * @param uuid identifies the very device; null where it does not tell
 */
record ClDevice(
        long platform,
        long handle,
        String platformName,
        String name,
        String vendor,
        String version,
        String language,
        String driver,
        boolean gpu,
        List<String> extensions,
        ClFigures figures,
        ClAtomics atomics,
        String uuid) {
    ClDevice {
        extensions = List.copyOf(extensions);
    }

    boolean has(String extension) {
        return extensions.contains(extension);
    }

    /** Returns a made-up device: the same without what gives order and a clock to kernels. */
    ClDevice masked() {
        return Draft.of(this)
                .set(ClDevice::extensions, List.of())
                .set(ClDevice::atomics, ClAtomics.OPENCL_1)
                .build();
    }
}
