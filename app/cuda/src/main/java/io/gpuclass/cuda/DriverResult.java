package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import java.util.ArrayDeque;
import java.util.Deque;
import jcuda.driver.CUresult;

/** Turns the driver's result codes into exceptions whose message says what to do. */
final class DriverResult {
    /** The driver that the committed PTX needs, for error messages. */
    static final String NEEDS =
            "the kernels are PTX ISA 9.0 (CUDA 13.0), which needs NVIDIA driver 580 or newer; update the driver, or "
                    + DeviceException.HOST_INSTEAD;

    private DriverResult() {}

    /**
     * Throws unless {@code result} is success.
     *
     * @param action what was attempted, to complete "cannot ..."
     * @throws DeviceException with the reason and the next step
     */
    static void check(int result, String action) {
        if (result != CUresult.CUDA_SUCCESS) {
            throw failure(result, action, "");
        }
    }

    /** Returns the exception for a failed {@code action}; {@code detail} is further text from the driver, or empty. */
    static DeviceException failure(int result, String action, String detail) {
        String said = detail.isBlank() ? "" : " (" + oneLine(detail) + ")";
        return new DeviceException(
                reason(result), "cannot " + action + ": " + name(result) + said + "; " + nextStep(result));
    }

    static Reason reason(int result) {
        return switch (result) {
            case CUresult.CUDA_ERROR_OUT_OF_MEMORY -> Reason.OUT_OF_MEMORY;
            case CUresult.CUDA_ERROR_STUB_LIBRARY, CUresult.CUDA_ERROR_SYSTEM_DRIVER_MISMATCH -> Reason.NO_DRIVER;
            case CUresult.CUDA_ERROR_NO_DEVICE -> Reason.NO_DEVICE;
            case CUresult.CUDA_ERROR_INVALID_DEVICE -> Reason.NO_SUCH_ORDINAL;
            case CUresult.CUDA_ERROR_INVALID_PTX,
                    CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION,
                    CUresult.CUDA_ERROR_INVALID_IMAGE,
                    CUresult.CUDA_ERROR_INVALID_SOURCE,
                    CUresult.CUDA_ERROR_JIT_COMPILER_NOT_FOUND,
                    CUresult.CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE -> Reason.DRIVER_TOO_OLD;
            case CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU -> Reason.DEVICE_TOO_OLD;
            case CUresult.CUDA_ERROR_ECC_UNCORRECTABLE,
                    CUresult.CUDA_ERROR_NVLINK_UNCORRECTABLE,
                    CUresult.CUDA_ERROR_ILLEGAL_ADDRESS,
                    CUresult.CUDA_ERROR_LAUNCH_TIMEOUT,
                    CUresult.CUDA_ERROR_CONTEXT_IS_DESTROYED,
                    CUresult.CUDA_ERROR_ASSERT,
                    CUresult.CUDA_ERROR_HARDWARE_STACK_ERROR,
                    CUresult.CUDA_ERROR_ILLEGAL_INSTRUCTION,
                    CUresult.CUDA_ERROR_MISALIGNED_ADDRESS,
                    CUresult.CUDA_ERROR_INVALID_ADDRESS_SPACE,
                    CUresult.CUDA_ERROR_INVALID_PC,
                    CUresult.CUDA_ERROR_LAUNCH_FAILED,
                    CUresult.CUDA_ERROR_MPS_CLIENT_TERMINATED,
                    CUresult.CUDA_ERROR_UNKNOWN -> Reason.LOST;
            default -> Reason.FAILED;
        };
    }

    private static String nextStep(int result) {
        return switch (reason(result)) {
            case OUT_OF_MEMORY ->
                "the GPU has too little free memory: end other processes that nvidia-smi lists, then retry";
            case NO_DRIVER ->
                "the driver's library and kernel module do not fit together: reinstall the driver, or reboot"
                        + " after an update";
            case NO_DEVICE -> "check nvidia-smi and CUDA_VISIBLE_DEVICES, or " + DeviceException.HOST_INSTEAD;
            case NO_SUCH_ORDINAL -> "run 'gpuclass devices' to see which there are";
            case DRIVER_TOO_OLD -> NEEDS;
            case DEVICE_TOO_OLD -> "the kernels need compute capability 7.5 or newer; " + DeviceException.HOST_INSTEAD;
            case LOST ->
                "the GPU's context is gone: retry, and look for Xid errors in the kernel log if it happens again";
            case ABORTED, FAILED -> failedNextStep(result);
        };
    }

    private static String failedNextStep(int result) {
        return switch (result) {
            case CUresult.CUDA_ERROR_DEVICE_UNAVAILABLE ->
                "another process holds the GPU exclusively: end it, or set the" + " compute mode to default";
            case CUresult.CUDA_ERROR_JIT_COMPILATION_DISABLED -> "unset CUDA_DISABLE_PTX_JIT and CUDA_DISABLE_JIT";
            case CUresult.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE ->
                "fewer blocks fit at once: another process may share" + " the GPU";
            case CUresult.CUDA_ERROR_SYSTEM_NOT_READY ->
                "the GPU's services are not up yet: start nvidia-fabricmanager," + " then retry";
            default -> "retry; if it happens again, report it with the output of nvidia-smi";
        };
    }

    /** Returns the driver's name for a result; JCuda does not know those of newer drivers. */
    private static String name(int result) {
        String known = CUresult.stringFor(result);
        return known.startsWith("CUDA_ERROR_") ? known : "CUDA error " + result;
    }

    static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /** A resource of the driver, whose release fails only with unchecked exceptions. */
    interface DriverResource extends AutoCloseable {
        @Override
        void close();

        /** Owns resources, and releases them in reverse order. Not thread-safe. */
        final class Resources implements DriverResource {
            private final Deque<DriverResource> acquired = new ArrayDeque<>();

            /** Takes ownership of {@code resource} and returns it. */
            <T extends DriverResource> T add(T resource) {
                acquired.push(resource);
                return resource;
            }

            /** Releases everything, even if a release fails; throws the first failure, with later ones suppressed in it. */
            @Override
            public void close() {
                closeEach(() -> {});
            }

            /** As {@link #close}, with an action before each release; a release whose action fails is left out. */
            void closeEach(Runnable before) {
                RuntimeException first = null;
                while (!acquired.isEmpty()) {
                    DriverResource next = acquired.pop();
                    try {
                        before.run();
                        next.close();
                    } catch (RuntimeException failure) {
                        if (first == null) {
                            first = failure;
                        } else {
                            first.addSuppressed(failure);
                        }
                    }
                }
                if (first != null) {
                    throw first;
                }
            }

            /** Releases everything after {@code cause}, in which failures are suppressed. */
            void closeAfter(Throwable cause) {
                try {
                    close();
                } catch (RuntimeException failure) {
                    cause.addSuppressed(failure);
                }
            }
        }
    }
}
