package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.natives.NativesException;

/** Says in one line why the driver's library could not be loaded. Pure. */
final class DriverLoadFailure {
    private static final String HOST = ", or " + DeviceException.HOST_INSTEAD;

    private DriverLoadFailure() {}

    static DeviceException of(LinkageError failure) {
        StringBuilder text = new StringBuilder();
        // The first failure holds the text; a later attempt finds a class that did not initialise, with the text in its
        // cause.
        for (Throwable link = failure; link != null; link = link.getCause()) {
            if (link instanceof NativesException) {
                return new DeviceException(
                        Reason.FAILED, "cannot load the CUDA binding: " + link.getMessage(), failure);
            }
            text.append(link.getMessage()).append('\n');
        }
        return of(text.toString(), failure);
    }

    private static DeviceException of(String text, LinkageError failure) {
        boolean elsewhere = text.contains("failed to map segment") || text.contains("LibUtilsCuda");
        return new DeviceException(elsewhere ? Reason.FAILED : Reason.NO_DRIVER, message(text), failure);
    }

    /**
     * Returns what to tell the user.
     *
     * @param text all messages of the failure
     */
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
