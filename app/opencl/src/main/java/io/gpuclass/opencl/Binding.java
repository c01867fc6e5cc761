package io.gpuclass.opencl;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.natives.NativeLibrary;
import io.gpuclass.natives.NativesException;
import io.gpuclass.natives.SafePath;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lwjgl.opencl.CL;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.FunctionProviderLocal;
import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.Pointer;
import org.lwjgl.system.linux.DynamicLinkLoader;

/** LWJGL's binding, loaded on first use. */
final class Binding {
    /** Environment variable that names the only library to try: a loader, or a driver. */
    static final String NAMED = "GPUCLASS_OPENCL";

    private static final String LOADER = "libOpenCL.so.1";

    /** Toolkits that include a loader without registering it: parent folder, name, and folder inside. */
    private static final List<List<String>> TOOLKITS = List.of(
            List.of("/usr/local", "cuda*", "targets/x86_64-linux/lib"),
            List.of("/opt", "rocm*", "lib"),
            List.of("/opt/rocm", "opencl", "lib"),
            List.of("/opt/intel/oneapi/compiler", "*", "lib"));

    private static final NativeLibrary NATIVE = new NativeLibrary(
            Binding.class,
            "/linux/x64/org/lwjgl/liblwjgl.so",
            "e3242a440ecb264f67ef490458c67d7d45b807892b64f8b9510f9f2ede5017e3");

    private static final String NONE = "no OpenCL on this machine: install your vendor's OpenCL with a loader"
            + " (libOpenCL.so.1), see docs/opencl.md; " + DeviceException.HOST_INSTEAD;

    private Binding() {}

    /**
     * Loads the binding and this machine's OpenCL.
     *
     * @throws DeviceException {@code NO_DRIVER} if there is none
     */
    static void load() {
        Loaded.FAILURE.ifPresent(failure -> {
            throw failure;
        });
    }

    /** Loads once, and keeps the failure: a class that failed to load says why only the first time. */
    private static final class Loaded {
        static final Optional<DeviceException> FAILURE = open();

        private static Optional<DeviceException> open() {
            try {
                configure();
            } catch (NativesException unsafe) {
                return Optional.of(new DeviceException(Reason.NO_DRIVER, unsafe.getMessage(), unsafe));
            }
            boolean found = names().stream().anyMatch(Loaded::opens)
                    || drivers().stream().anyMatch(Loaded::opensDriver);
            return found ? Optional.empty() : Optional.of(new DeviceException(Reason.NO_DRIVER, NONE));
        }

        /** Returns whether a loader of this name exists and knows a driver. */
        private static boolean opens(String loader) {
            try {
                CL.create(loader);
            } catch (UnsatisfiedLinkError | IllegalStateException missing) {
                return false;
            }
            if (!knowsPlatforms()) {
                CL.destroy();
                return false;
            }
            return true;
        }

        private static boolean knowsPlatforms() {
            int[] count = new int[1];
            return CL10.clGetPlatformIDs(null, count) == CL10.CL_SUCCESS && count[0] > 0;
        }

        /** Returns whether a driver of this name exists. It works without a loader, or beside one that does not know it. */
        private static boolean opensDriver(String driver) {
            Optional<DriverFunctions> functions = DriverFunctions.of(driver);
            functions.ifPresent(CL::create);
            return functions.isPresent();
        }

        /** Makes LWJGL unpack nothing into folders that others can write to, and print nothing. */
        private static void configure() {
            Path library = NATIVE.path();
            Configuration.LIBRARY_NAME.set(library.toString());
            Configuration.OPENCL_EXPLICIT_INIT.set(true);
            Configuration.MEMORY_ALLOCATOR.set("system");
            Configuration.DEBUG_STREAM.set(
                    new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        }
    }

    /**
     * The functions of one driver without a loader, found as a loader does: in the table to which each platform points (extension
     * {@code cl_khr_icd}), whose order is fixed. Immutable.
     */
    private static final class DriverFunctions implements FunctionProviderLocal {
        private static final String PLATFORMS = "clIcdGetPlatformIDsKHR";
        private static final String EXTENSION = "clGetExtensionFunctionAddress";

        /** The table's OpenCL 1.0 part, which is all that is used here. */
        private static final List<String> TABLE = List.of("""
                clGetPlatformIDs clGetPlatformInfo clGetDeviceIDs clGetDeviceInfo clCreateContext
                clCreateContextFromType clRetainContext clReleaseContext clGetContextInfo clCreateCommandQueue
                clRetainCommandQueue clReleaseCommandQueue clGetCommandQueueInfo clSetCommandQueueProperty
                clCreateBuffer clCreateImage2D clCreateImage3D clRetainMemObject clReleaseMemObject
                clGetSupportedImageFormats clGetMemObjectInfo clGetImageInfo clCreateSampler clRetainSampler
                clReleaseSampler clGetSamplerInfo clCreateProgramWithSource clCreateProgramWithBinary
                clRetainProgram clReleaseProgram clBuildProgram clUnloadCompiler clGetProgramInfo
                clGetProgramBuildInfo clCreateKernel clCreateKernelsInProgram clRetainKernel clReleaseKernel
                clSetKernelArg clGetKernelInfo clGetKernelWorkGroupInfo clWaitForEvents clGetEventInfo clRetainEvent
                clReleaseEvent clGetEventProfilingInfo clFlush clFinish clEnqueueReadBuffer clEnqueueWriteBuffer
                clEnqueueCopyBuffer clEnqueueReadImage clEnqueueWriteImage clEnqueueCopyImage
                clEnqueueCopyImageToBuffer clEnqueueCopyBufferToImage clEnqueueMapBuffer clEnqueueMapImage
                clEnqueueUnmapMemObject clEnqueueNDRangeKernel clEnqueueTask clEnqueueNativeKernel clEnqueueMarker
                clEnqueueWaitForEvents clEnqueueBarrier clGetExtensionFunctionAddress""".split("\\s+"));

        private final long platforms;
        private final long table;

        private DriverFunctions(long platforms, long table) {
            this.platforms = platforms;
            this.table = table;
        }

        /** Returns a driver's functions; empty without such a library, or without a platform in it. */
        static Optional<DriverFunctions> of(String library) {
            // LWJGL's own search changes names with a hyphen.
            long driver = DynamicLinkLoader.dlopen(library, DynamicLinkLoader.RTLD_LAZY);
            long extension = driver == MemoryUtil.NULL ? MemoryUtil.NULL : DynamicLinkLoader.dlsym(driver, EXTENSION);
            return extension == MemoryUtil.NULL ? Optional.empty() : ofPlatform(extension);
        }

        private static Optional<DriverFunctions> ofPlatform(long extension) {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                long function = JNI.invokePP(MemoryUtil.memAddress(stack.ASCII(PLATFORMS)), extension);
                if (function == MemoryUtil.NULL) {
                    return Optional.empty();
                }
                long first = stack.ncalloc(Pointer.POINTER_SIZE, 1, Pointer.POINTER_SIZE);
                long count = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
                int result = JNI.invokePPI(1, first, count, function);
                return result == 0 && MemoryUtil.memGetInt(count) > 0
                        ? Optional.of(new DriverFunctions(
                                function, MemoryUtil.memGetAddress(MemoryUtil.memGetAddress(first))))
                        : Optional.empty();
            }
        }

        @Override
        public long getFunctionAddress(ByteBuffer functionName) {
            String name = MemoryUtil.memASCII(MemoryUtil.memAddress(functionName));
            if (name.equals("clGetPlatformIDs")) {
                return platforms;
            }
            int index = TABLE.indexOf(name);
            return index < 0 ? MemoryUtil.NULL : MemoryUtil.memGetAddress(table + (long) index * Pointer.POINTER_SIZE);
        }

        @Override
        public long getFunctionAddress(long handle, ByteBuffer functionName) {
            return getFunctionAddress(functionName);
        }
    }

    static List<String> names() {
        return names(System.getenv(NAMED));
    }

    /** @param named the only loader to try; null for all known ones */
    static List<String> names(String named) {
        if (named != null) {
            return List.of(named);
        }
        List<String> names = new ArrayList<>(List.of(LOADER));
        TOOLKITS.forEach(toolkit -> names.addAll(inFolders(toolkit)));
        return List.copyOf(names);
    }

    static List<String> drivers() {
        String named = System.getenv(NAMED);
        return named == null ? List.of("libnvidia-opencl.so.1") : List.of(named);
    }

    private static List<String> inFolders(List<String> toolkit) {
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(Path.of(toolkit.get(0)), toolkit.get(1))) {
            for (Path folder : folders) {
                Path file = folder.resolve(toolkit.get(2)).resolve(LOADER);
                if (Files.exists(file) && SafePath.ofThisUser().holds(file)) {
                    found.add(file.toString());
                }
            }
        } catch (IOException none) {
            return List.of();
        }
        found.sort(null);
        return found;
    }
}
