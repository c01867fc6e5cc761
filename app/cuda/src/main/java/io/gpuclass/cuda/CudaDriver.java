package io.gpuclass.cuda;

import io.gpuclass.cuda.DriverResult.DriverResource;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.natives.NativesException;
import java.util.Optional;
import jcuda.LibUtilsCuda;
import jcuda.LogLevel;
import jcuda.driver.CUcontext;
import jcuda.driver.CUctx_flags;
import jcuda.driver.CUdevice;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;

/** The loaded and initialised driver. Immutable; threads may share it. */
final class CudaDriver {
    /** CUDA version of the committed PTX, in the driver's numbering: 1000 times major plus 10 times minor. */
    static final int KERNELS_NEED = 13_000;

    private final int version;

    private CudaDriver(int version) {
        this.version = version;
    }

    /**
     * Loads the driver's library and initialises it. Repeating it is cheap.
     *
     * @throws DeviceException {@code NO_DRIVER}, {@code NO_DEVICE}, or whatever else kept it from starting
     */
    static CudaDriver load() {
        Binding.FAILURE.ifPresent(failure -> {
            throw DriverLoadFailure.of(failure);
        });
        initialise();
        int[] version = new int[1];
        DriverResult.check(JCudaDriver.cuDriverGetVersion(version), "ask for the driver's version");
        return new CudaDriver(version[0]);
    }

    private static void initialise() {
        int result = JCudaDriver.cuInit(0);
        if (DriverResult.reason(result) == Reason.LOST) {
            throw new DeviceException(
                    Reason.NO_DRIVER,
                    "the NVIDIA driver does not start (result " + result
                            + " of cuInit): see whether nvidia-smi works, and reload the driver or reboot");
        }
        DriverResult.check(result, "start the NVIDIA driver");
    }

    /** Returns the CUDA version that the driver supports, such as {@code 13.0}. */
    String cudaVersion() {
        return version / 1000 + "." + version % 1000 / 10;
    }

    /** @throws DeviceException {@code DRIVER_TOO_OLD} if the driver cannot take the kernels */
    void requireForKernels() {
        if (version < KERNELS_NEED) {
            throw new DeviceException(
                    Reason.DRIVER_TOO_OLD,
                    "the NVIDIA driver supports CUDA " + cudaVersion() + " only: " + DriverResult.NEEDS);
        }
    }

    int deviceCount() {
        int[] count = new int[1];
        DriverResult.check(JCudaDriver.cuDeviceGetCount(count), "count the GPUs");
        return count[0];
    }

    CUdevice device(int ordinal) {
        CUdevice device = new CUdevice();
        DriverResult.check(JCudaDriver.cuDeviceGet(device, ordinal), "get GPU " + ordinal);
        return device;
    }

    /** Loads the binding once, and keeps the failure: a class that failed to load says why only the first time. */
    private static final class Binding {
        static final Optional<LinkageError> FAILURE = load();

        /** Makes the binding return result codes and print nothing. */
        private static Optional<LinkageError> load() {
            try {
                LibUtilsCuda.isOurs();
                JCudaDriver.setExceptionsEnabled(false);
                JCudaDriver.setLogLevel(LogLevel.LOG_QUIET);
                return Optional.empty();
            } catch (LinkageError failure) {
                return Optional.of(failure);
            }
        }
    }

    /** Says in one line why the driver's library could not be loaded. */
    static final class DriverLoadFailure {
        private static final String HOST = ", or " + DeviceException.HOST_INSTEAD;

        private DriverLoadFailure() {}

        static DeviceException of(LinkageError failure) {
            StringBuilder text = new StringBuilder();
            // The first failure holds the text; a later attempt finds a class that did not initialise, with the text in
            // its
            // cause.
            for (Throwable link = failure; link != null; link = link.getCause()) {
                if (link instanceof NativesException) {
                    return DeviceException.failed("cannot load the CUDA binding: " + link.getMessage(), failure);
                }
                text.append(link.getMessage()).append('\n');
            }
            return of(text.toString(), failure);
        }

        private static DeviceException of(String text, LinkageError failure) {
            boolean elsewhere = text.contains("failed to map segment") || text.contains("LibUtilsCuda");
            return new DeviceException(elsewhere ? Reason.FAILED : Reason.NO_DRIVER, message(text), failure);
        }

        /** @param text all messages of the failure */
        static String message(String text) {
            if (text.contains("libcuda.so")) {
                return "no NVIDIA driver: libcuda.so.1 was not found; install driver 580 or newer" + HOST;
            }
            if (text.contains("there is no binding")) {
                return "no CUDA binding for this platform (" + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch") + "): it is there for Linux on x86_64 only; "
                        + DeviceException.HOST_INSTEAD;
            }
            if (text.contains("failed to map segment")) {
                return "cannot load the CUDA binding: the folder that it lies in does not allow execution; name another one of"
                        + " yours with XDG_CACHE_HOME=DIR" + HOST;
            }
            if (text.contains("LibUtilsCuda")) {
                return "cannot load the CUDA binding safely: the class path has jcuda before gpuclass-cuda; put it behind";
            }
            return "cannot load the CUDA binding: "
                    + DriverResult.oneLine(text.lines().findFirst().orElse("unknown cause"))
                    + "; check the driver's installation" + HOST;
        }
    }

    /**
     * The primary context of one GPU. The host spins while it waits, since a run is thousands of short kernels, and waking a sleeping
     * thread takes longer than many of them. The GPU takes the times, so spinning does not distort them.
     */
    static final class CudaContext implements DriverResource {
        private final CUdevice device;
        private final CUcontext context = new CUcontext();

        CudaContext(CUdevice device) {
            this.device = device;
            DriverResult.check(
                    JCudaDriver.cuDevicePrimaryCtxSetFlags(device, CUctx_flags.CU_CTX_SCHED_SPIN),
                    "set up the GPU's context");
            DriverResult.check(JCudaDriver.cuDevicePrimaryCtxRetain(context, device), "open the GPU");
        }

        /** Makes this the calling thread's context, as every thread must before it uses the device. */
        void makeCurrent() {
            DriverResult.check(JCudaDriver.cuCtxSetCurrent(context), "use the GPU's context");
        }

        CUcontext handle() {
            return context;
        }

        @Override
        public void close() {
            DriverResult.check(JCudaDriver.cuDevicePrimaryCtxRelease(device), "release the GPU");
        }

        /** One GPU's access to the memory of another. */
        static final class PeerAccess implements DriverResource {
            private final CudaContext from;
            private final CudaContext to;
            private final boolean ours;

            /** Enables the access, unless it is enabled already and so is not ours to disable. */
            PeerAccess(CudaContext from, CudaContext to) {
                this.from = from;
                this.to = to;
                from.makeCurrent();
                int result = JCudaDriver.cuCtxEnablePeerAccess(to.handle(), 0);
                ours = result != CUresult.CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
                if (ours) {
                    DriverResult.check(result, "reach the memory of another GPU");
                }
            }

            @Override
            public void close() {
                if (ours) {
                    from.makeCurrent();
                    DriverResult.check(JCudaDriver.cuCtxDisablePeerAccess(to.handle()), "close the way to another GPU");
                }
            }
        }
    }
}
