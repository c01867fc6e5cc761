package io.gpuclass.opencl;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import java.io.IOException;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;

/** The kernels, compiled for one device when first asked for, a file at a time, and kept until closed. Confined to one thread. */
final class KernelPrograms implements AutoCloseable {
    private final long context;
    private final ClDevice device;
    private final String options;
    private final Map<String, Long> programs = new HashMap<>();
    private final Map<String, Optional<Long>> kernels = new HashMap<>();

    KernelPrograms(long context, ClDevice device, String options) {
        this.context = context;
        this.device = device;
        this.options = options;
    }

    /** Returns OpenCL's handle of a kernel; empty where there is none of the name. */
    Optional<Long> find(String kernel) {
        Optional<Long> known = kernels.get(kernel);
        if (known == null) {
            known = KernelSource.fileOf(kernel)
                    .map(file -> programs.computeIfAbsent(file, this::compiled))
                    .flatMap(program -> kernel(program, kernel));
            kernels.put(kernel, known);
        }
        return known;
    }

    /** A program has no kernel that its device cannot do. */
    private static Optional<Long> kernel(long program, String name) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer result = stack.callocInt(1);
            long kernel = CL10.clCreateKernel(program, name, result);
            if (result.get(0) == CL10.CL_INVALID_KERNEL_NAME) {
                return Optional.empty();
            }
            ClResult.that(result.get(0), "make the kernel " + name);
            return Optional.of(kernel);
        }
    }

    private long compiled(String file) {
        String source = KernelSource.of(file);
        long program = ClResult.made(
                "hand over the kernels " + file, result -> CL10.clCreateProgramWithSource(context, source, result));
        int built = CL10.clBuildProgram(program, device.handle(), options, null, 0);
        if (built != CL10.CL_SUCCESS) {
            throw refused(file, built, log(program));
        }
        return program;
    }

    private String log(long program) {
        ClInfo build = (name, value, size) -> CL10.clGetProgramBuildInfo(program, device.handle(), name, value, size);
        return build.text(CL10.CL_PROGRAM_BUILD_LOG);
    }

    private DeviceException refused(String file, int result, String log) {
        return new DeviceException(
                Reason.FAILED,
                "the OpenCL compiler of " + device.name() + " refuses " + file + " (result " + result + "); "
                        + saved(log)
                        + "; please send it in with the output of clinfo");
    }

    private String saved(String log) {
        try {
            Path file = Files.createTempFile("gpuclass-opencl-", ".log");
            Files.writeString(
                    file, "options: " + options + "\ndevice: " + device + "\n\n" + log, StandardCharsets.UTF_8);
            return "what it says is in " + file;
        } catch (IOException unsaved) {
            return "what it says could not be saved: " + unsaved.getMessage();
        }
    }

    @Override
    public void close() {
        kernels.values().forEach(kernel -> kernel.ifPresent(CL10::clReleaseKernel));
        programs.values().forEach(CL10::clReleaseProgram);
        kernels.clear();
        programs.clear();
    }
}
