package io.gpuclass.opencl;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.opencl.Platforms.ClInfo;
import io.gpuclass.profile.records.ResourceFile;
import java.io.IOException;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;

/** The kernels, compiled for one device on first use, file by file, and kept until closed. Confined to one thread. */
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

    /** Returns OpenCL's handle of a kernel, if the kernel exists. */
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

    private static Optional<Long> kernel(long program, String name) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer result = stack.callocInt(1);
            long kernel = CL10.clCreateKernel(program, name, result);
            if (result.get(0) == CL10.CL_INVALID_KERNEL_NAME) {
                return Optional.empty();
            }
            ClResult.check(result.get(0), "make the kernel " + name);
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
        return DeviceException.failed(
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

    /**
     * The text of a kernel file with its includes inserted, since OpenCL C compilers cannot open files. Headers are inserted once, tables
     * each time. {@code #line} keeps file names and line numbers for error messages. Used once.
     */
    static final class KernelSource {
        private static final Pattern NAME = Pattern.compile("([a-z0-9]+_[a-z0-9]+)_[a-z0-9_]+");
        private static final Pattern INCLUDE = Pattern.compile("#include \"([^\"]+)\"");
        private static final String HEADER = ".h";
        private static final String FOLDER = "/io/gpuclass/opencl/kernels/";

        private final Set<String> taken = new HashSet<>();
        private final StringBuilder text = new StringBuilder();

        private KernelSource() {}

        /** Returns the file of a kernel, by its name {@code <subject>_<metric>_<variant>}, if there is one. */
        static Optional<String> fileOf(String kernel) {
            Matcher parts = NAME.matcher(kernel);
            return parts.matches()
                    ? Optional.of(parts.group(1) + ".cl")
                            .filter(file -> KernelSource.class.getResource(FOLDER + file) != null)
                    : Optional.empty();
        }

        static String of(String file) {
            KernelSource source = new KernelSource();
            source.add(file);
            return source.text.toString();
        }

        private void add(String file) {
            if (file.endsWith(HEADER) && !taken.add(file)) {
                return;
            }
            int number = 0;
            text.append("#line 1 \"").append(file).append("\"\n");
            for (String line :
                    ResourceFile.text(KernelSource.class, FOLDER + file).split("\n", -1)) {
                number++;
                Matcher include = INCLUDE.matcher(line);
                if (include.matches()) {
                    add(include.group(1));
                    text.append("#line ")
                            .append(number + 1)
                            .append(" \"")
                            .append(file)
                            .append("\"\n");
                } else {
                    text.append(line).append('\n');
                }
            }
        }
    }
}
