package io.gpuclass.opencl;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.natives.NativeLibrary;
import io.gpuclass.natives.NativesException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
            throw failure;
        });
    }

    /** A class that failed to load does not say why a second time, so that the first failure is kept. */
    private static final class Loaded {
        static final Optional<DeviceException> FAILURE = open();

        private static Optional<DeviceException> open() {
            try {
                configure();
            } catch (NativesException unsafe) {
                return Optional.of(new DeviceException(Reason.NO_DRIVER, unsafe.getMessage(), unsafe));
            }
            boolean found = Loaders.names().stream().anyMatch(Loaded::opens)
                    || Loaders.drivers().stream().anyMatch(Loaded::opensDriver);
            return found ? Optional.empty() : Optional.of(new DeviceException(Reason.NO_DRIVER, NONE));
        }

        /** Returns whether there is a loader of this name, and it knows a driver. */
        private static boolean opens(String loader) {
            try {
                CL.create(loader);
            } catch (UnsatisfiedLinkError | IllegalStateException missing) {
                return false;
            }
            if (!Platforms.any()) {
                CL.destroy();
                return false;
            }
            return true;
        }

        /** Returns whether there is a driver of this name: it may do where there is no loader, or none that knows it. */
        private static boolean opensDriver(String driver) {
            Optional<DriverFunctions> functions = DriverFunctions.of(driver);
            functions.ifPresent(CL::create);
            return functions.isPresent();
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
