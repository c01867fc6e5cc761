package io.gpuclass.opencl;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.natives.NativeLibrary;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.lwjgl.opencl.CL;
import org.lwjgl.system.Configuration;

/** LWJGL's binding, loaded once, when OpenCL is first asked for. Has no state of its own; threads may share it. */
final class Binding {
    private static final NativeLibrary NATIVE = new NativeLibrary(
            Binding.class,
            "/linux/x64/org/lwjgl/liblwjgl.so",
            "e3242a440ecb264f67ef490458c67d7d45b807892b64f8b9510f9f2ede5017e3");

    private static final String NONE = "no OpenCL on this machine: install your vendor's OpenCL with a loader"
            + " (libOpenCL.so.1), see docs/opencl.md; " + DeviceException.HOST_INSTEAD;

    private Binding() {}

    /**
     * Loads the binding and whatever OpenCL there is.
     *
     * @throws DeviceException {@code NO_DRIVER} if there is none
     */
    static void load() {
        Loaded.FAILURE.ifPresent(failure -> {
            throw new DeviceException(Reason.NO_DRIVER, NONE, failure);
        });
    }

    /** A class that failed to load does not say why a second time, so that the first failure is kept. */
    private static final class Loaded {
        static final Optional<LinkageError> FAILURE = open();

        private static Optional<LinkageError> open() {
            configure();
            LinkageError last = null;
            for (String library : Loaders.names()) {
                try {
                    CL.create(library);
                    if (Platforms.any()) {
                        return Optional.empty();
                    }
                    CL.destroy();
                } catch (UnsatisfiedLinkError missing) {
                    last = missing;
                }
            }
            return openDriver(last == null ? new UnsatisfiedLinkError("OpenCL's loader knows no driver") : last);
        }

        /** Where there is no loader, or none that knows a driver, a driver itself may do. */
        private static Optional<LinkageError> openDriver(LinkageError otherwise) {
            for (String driver : Loaders.drivers()) {
                Optional<DriverFunctions> functions = DriverFunctions.of(driver);
                if (functions.isPresent()) {
                    CL.create(functions.get());
                    return Optional.empty();
                }
            }
            return Optional.of(otherwise);
        }

        /** Nothing is unpacked into folders that others can write to, and nothing is printed. */
        private static void configure() {
            Path library = NATIVE.path();
            Configuration.LIBRARY_NAME.set(library.toString());
            Configuration.OPENCL_EXPLICIT_INIT.set(true);
            Configuration.MEMORY_ALLOCATOR.set("system");
            Configuration.DEBUG_STREAM.set(
                    new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        }
    }

}
