package io.gpuclass.opencl;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.lwjgl.system.FunctionProviderLocal;
import org.lwjgl.system.JNI;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.system.Pointer;
import org.lwjgl.system.linux.DynamicLinkLoader;

/**
 * The functions of one driver, without a loader: as a loader finds them, in the table to which each of the driver's platforms points
 * (extension {@code cl_khr_icd}). The table's order is fixed for good. Immutable.
 */
final class DriverFunctions implements FunctionProviderLocal {
    private static final String PLATFORMS = "clIcdGetPlatformIDsKHR";
    private static final String EXTENSION = "clGetExtensionFunctionAddress";

    /** The table as of OpenCL 1.0, which is all that is used here. */
    private static final List<String> TABLE = List.of(
            "clGetPlatformIDs",
            "clGetPlatformInfo",
            "clGetDeviceIDs",
            "clGetDeviceInfo",
            "clCreateContext",
            "clCreateContextFromType",
            "clRetainContext",
            "clReleaseContext",
            "clGetContextInfo",
            "clCreateCommandQueue",
            "clRetainCommandQueue",
            "clReleaseCommandQueue",
            "clGetCommandQueueInfo",
            "clSetCommandQueueProperty",
            "clCreateBuffer",
            "clCreateImage2D",
            "clCreateImage3D",
            "clRetainMemObject",
            "clReleaseMemObject",
            "clGetSupportedImageFormats",
            "clGetMemObjectInfo",
            "clGetImageInfo",
            "clCreateSampler",
            "clRetainSampler",
            "clReleaseSampler",
            "clGetSamplerInfo",
            "clCreateProgramWithSource",
            "clCreateProgramWithBinary",
            "clRetainProgram",
            "clReleaseProgram",
            "clBuildProgram",
            "clUnloadCompiler",
            "clGetProgramInfo",
            "clGetProgramBuildInfo",
            "clCreateKernel",
            "clCreateKernelsInProgram",
            "clRetainKernel",
            "clReleaseKernel",
            "clSetKernelArg",
            "clGetKernelInfo",
            "clGetKernelWorkGroupInfo",
            "clWaitForEvents",
            "clGetEventInfo",
            "clRetainEvent",
            "clReleaseEvent",
            "clGetEventProfilingInfo",
            "clFlush",
            "clFinish",
            "clEnqueueReadBuffer",
            "clEnqueueWriteBuffer",
            "clEnqueueCopyBuffer",
            "clEnqueueReadImage",
            "clEnqueueWriteImage",
            "clEnqueueCopyImage",
            "clEnqueueCopyImageToBuffer",
            "clEnqueueCopyBufferToImage",
            "clEnqueueMapBuffer",
            "clEnqueueMapImage",
            "clEnqueueUnmapMemObject",
            "clEnqueueNDRangeKernel",
            "clEnqueueTask",
            "clEnqueueNativeKernel",
            "clEnqueueMarker",
            "clEnqueueWaitForEvents",
            "clEnqueueBarrier",
            "clGetExtensionFunctionAddress");

    private final long platforms;
    private final long table;

    private DriverFunctions(long platforms, long table) {
        this.platforms = platforms;
        this.table = table;
    }

    /** Returns the functions of a driver; empty where there is no such library, or it has no platform. */
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
                    ? Optional.of(
                            new DriverFunctions(function, MemoryUtil.memGetAddress(MemoryUtil.memGetAddress(first))))
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
