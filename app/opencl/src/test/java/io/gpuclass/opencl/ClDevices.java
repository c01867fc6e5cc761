package io.gpuclass.opencl;

import io.gpuclass.opencl.ClDevice.ClAtomics;
import io.gpuclass.opencl.ClDevice.ClFigures;
import java.util.List;

/** Devices as OpenCL tells of them: those that were seen, and made-up ones. */
final class ClDevices {
    private ClDevices() {}

    static ClDevice h200() {
        return nvidia("9.0", "580.159.04");
    }

    static ClDevice nvidia(String capability, String driver) {
        return device(
                "OpenCL 3.0 CUDA",
                driver,
                true,
                List.of("cl_nv_device_attribute_query"),
                capability,
                ClAtomics.OPENCL_1);
    }

    static ClDevice pocl() {
        return device(
                "OpenCL 3.0 PoCL HSTR: pthread",
                "3.1+debian",
                false,
                List.of(),
                null,
                new ClAtomics(ClAtomics.RELAXED | ClAtomics.ACQUIRE_RELEASE | ClAtomics.WORK_GROUP | ClAtomics.DEVICE));
    }

    /** A made-up one whose kernels can read a clock. */
    static ClDevice ticking(boolean shared, ClAtomics atomics) {
        ClDevice plain = device("OpenCL 3.0 x", "1", true, List.of("cl_khr_kernel_clock"), null, atomics);
        ClFigures figures = ClFiguresBuilder.builder(plain.figures())
                .sharesKernelClock(shared)
                .build();
        return ClDeviceBuilder.builder(plain).figures(figures).build();
    }

    static ClDevice ofVersion(String version, ClAtomics atomics) {
        return device(version, "1", true, List.of(), null, atomics);
    }

    private static ClDevice device(
            String version, String driver, boolean gpu, List<String> extensions, String capability, ClAtomics atomics) {
        ClFigures figures = new ClFigures(4, 1000, 1L << 30, 1, !gpu, false, capability, null);
        return new ClDevice(
                1,
                2,
                "A platform, OpenCL 3.0",
                "A device",
                "A vendor",
                version,
                "OpenCL C 1.2",
                driver,
                gpu,
                extensions,
                figures,
                atomics,
                null);
    }
}
