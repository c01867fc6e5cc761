package io.gpuclass.opencl;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import java.nio.IntBuffer;
import java.util.function.ToLongFunction;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;

/** Turns OpenCL's results into exceptions. */
final class ClResult {
    private ClResult() {}

    /**
     * Throws unless a call succeeded.
     *
     * @param action to complete "cannot ..."
     */
    static void check(int result, String action) {
        if (result != CL10.CL_SUCCESS) {
            throw new DeviceException(
                    reason(result),
                    "cannot " + action + ": OpenCL's result is " + result + " (" + name(result)
                            + "); see its driver's log");
        }
    }

    /**
     * Returns the handle that a call made.
     *
     * @param make the call, which stores its result code
     */
    static long made(String action, ToLongFunction<IntBuffer> make) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer result = stack.callocInt(1);
            long handle = make.applyAsLong(result);
            check(result.get(0), action);
            return handle;
        }
    }

    private static Reason reason(int result) {
        return switch (result) {
            case CL10.CL_MEM_OBJECT_ALLOCATION_FAILURE -> Reason.OUT_OF_MEMORY;
            case CL10.CL_DEVICE_NOT_AVAILABLE -> Reason.NO_DEVICE;
            default -> Reason.FAILED;
        };
    }

    private static String name(int result) {
        return switch (result) {
            case CL10.CL_DEVICE_NOT_AVAILABLE -> "device not available";
            case CL10.CL_COMPILER_NOT_AVAILABLE -> "compiler not available";
            case CL10.CL_MEM_OBJECT_ALLOCATION_FAILURE -> "out of memory";
            case CL10.CL_OUT_OF_RESOURCES -> "out of resources";
            case CL10.CL_OUT_OF_HOST_MEMORY -> "out of host memory";
            case CL10.CL_PROFILING_INFO_NOT_AVAILABLE -> "no times of events";
            case CL10.CL_BUILD_PROGRAM_FAILURE -> "the compiler failed";
            case CL10.CL_INVALID_WORK_GROUP_SIZE -> "invalid work-group size";
            default -> "see CL/cl.h";
        };
    }
}
