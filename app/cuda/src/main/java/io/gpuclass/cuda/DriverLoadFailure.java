package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import java.util.Locale;

/** Says in one line why the driver's library could not be loaded; the binding's own message is two stack traces. Pure. */
final class DriverLoadFailure {
    private static final String HOST = ", or measure the host with --device host";

    private DriverLoadFailure() {}

    static DeviceException of(LinkageError failure) {
        return new DeviceException(Reason.NO_DRIVER, message(textOf(failure)), failure);
    }

    /**
     * Returns what to tell the user.
     *
     * @param text all messages of the failure
     */
    static String message(String text) {
        String tmp = System.getProperty("java.io.tmpdir");
        if (text.contains("libcuda.so")) {
            return "no NVIDIA driver: libcuda.so.1 was not found; install driver 580 or newer" + HOST;
        }
        if (text.contains("No resource found")) {
            return "no CUDA binding for this platform (" + System.getProperty("os.name") + " "
                    + System.getProperty("os.arch") + "): it is there for Linux on x86_64 only; measure the host with"
                    + " --device host";
        }
        if (cannotUnpack(text)) {
            return "cannot unpack the CUDA binding into " + tmp
                    + ": the directory must be writable, not full, and allow execution; name another one with"
                    + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR" + HOST;
        }
        if (text.contains("file too short") || text.contains("invalid ELF header")) {
            return "cannot load the CUDA binding: its copy in " + tmp
                    + " is damaged; delete libJCudaDriver-* there and retry" + HOST;
        }
        return "cannot load the CUDA binding: " + firstLine(text) + "; check the driver's installation" + HOST;
    }

    private static boolean cannotUnpack(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.contains("could not create directory")
                || lower.contains("permission denied")
                || lower.contains("read-only file system")
                || lower.contains("no space left")
                || lower.contains("no such file or directory")
                || lower.contains("failed to map segment");
    }

    /** The first failure holds the text; a later attempt finds a class that did not initialise, with the text in its cause. */
    private static String textOf(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable link = failure; link != null; link = link.getCause()) {
            text.append(link.getMessage()).append('\n');
        }
        return text.toString();
    }

    private static String firstLine(String text) {
        return Check.oneLine(text.lines().findFirst().orElse("unknown cause"));
    }
}
