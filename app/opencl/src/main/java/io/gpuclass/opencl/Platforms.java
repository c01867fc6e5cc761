package io.gpuclass.opencl;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.opencl.ClDevice.ClAtomics;
import io.gpuclass.opencl.ClDevice.ClFigures;
import io.gpuclass.profile.device.Fingerprint;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntBiFunction;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.opencl.CL11;
import org.lwjgl.opencl.CL30;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** The devices of all OpenCL platforms of this machine. */
final class Platforms {
    /** Environment variable, {@code none}, that hides memory order and clock of all devices, to try what a poorer device does. */
    private static final String MASK = "GPUCLASS_OPENCL_ORDER";

    private static final String UUID_EXTENSION = "cl_khr_device_uuid";
    private static final int UUID = 0x106A;
    private static final int UUID_BYTES = 16;
    private static final int WARP_SIZE_NV = 0x4003;
    private static final int CAPABILITY_MAJOR_NV = 0x4000;
    private static final int CAPABILITY_MINOR_NV = 0x4001;
    private static final int KERNEL_CLOCK_CAPABILITIES = 0x1076;
    private static final int KERNEL_CLOCK_OF_DEVICE = 1;
    private static final int WAVEFRONT_WIDTH_AMD = 0x4043;

    private Platforms() {}

    /**
     * Returns all devices, GPUs first, so that their numbers do not depend on other devices.
     *
     * @throws DeviceException {@code NO_DRIVER} or {@code NO_DEVICE} if there is none
     */
    static List<ClDevice> devices() {
        Binding.load();
        List<ClDevice> devices = new ArrayList<>();
        for (long platform : handles(Platforms::platforms)) {
            for (long device : handles((found, count) -> devicesOf(platform, found, count))) {
                devices.add(device(platform, device));
            }
        }
        if (devices.isEmpty()) {
            throw new DeviceException(
                    Reason.NO_DEVICE,
                    "OpenCL has no device here: see whether clinfo lists one, or " + DeviceException.HOST_INSTEAD);
        }
        devices.sort(Comparator.comparing(device -> !device.gpu()));
        boolean masked = Dialect.Order.NONE.id().equals(System.getenv(MASK));
        return devices.stream().map(device -> masked ? device.masked() : device).toList();
    }

    private static int platforms(PointerBuffer found, int... count) {
        int result = CL10.clGetPlatformIDs(found, count);
        return result == CL10.CL_SUCCESS ? result : none(count);
    }

    private static int devicesOf(long platform, PointerBuffer found, int... count) {
        int result = CL10.clGetDeviceIDs(platform, CL10.CL_DEVICE_TYPE_ALL, found, count);
        return result == CL10.CL_DEVICE_NOT_FOUND ? none(count) : result;
    }

    /** Turns a result code for "none found" into a count of 0. */
    private static int none(int... count) {
        count[0] = 0;
        return CL10.CL_SUCCESS;
    }

    /** @param asked a query for handles, or for their number if its buffer is null */
    private static long[] handles(ToIntBiFunction<PointerBuffer, int[]> asked) {
        int[] count = new int[1];
        ClResult.check(asked.applyAsInt(null, count), "count OpenCL's devices");
        if (count[0] == 0) {
            return new long[0];
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer found = stack.callocPointer(count[0]);
            ClResult.check(asked.applyAsInt(found, count), "list OpenCL's devices");
            long[] handles = new long[found.capacity()];
            found.get(handles);
            return handles;
        }
    }

    private static ClDevice device(long platform, long handle) {
        ClInfo device = ClInfo.ofDevice(handle);
        ClInfo of = ClInfo.ofPlatform(platform);
        String version = device.text(CL10.CL_DEVICE_VERSION);
        List<String> extensions = List.of(device.text(CL10.CL_DEVICE_EXTENSIONS).split("\\s+"));
        return new ClDevice(
                platform,
                handle,
                of.text(CL10.CL_PLATFORM_NAME) + ", " + of.text(CL10.CL_PLATFORM_VERSION),
                device.text(CL10.CL_DEVICE_NAME),
                device.text(CL10.CL_DEVICE_VENDOR),
                version,
                device.text(CL11.CL_DEVICE_OPENCL_C_VERSION),
                device.text(CL10.CL_DRIVER_VERSION),
                (device.number(CL10.CL_DEVICE_TYPE).orElse(0L) & CL10.CL_DEVICE_TYPE_GPU) != 0,
                extensions,
                figures(device),
                atomics(device, version),
                extensions.contains(UUID_EXTENSION) ? uuid(device) : null);
    }

    private static String uuid(ClInfo device) {
        return device.bytes(UUID)
                .filter(bytes -> bytes.capacity() == UUID_BYTES)
                .map(bytes -> Fingerprint.gpuUuid(bytes.array()))
                .orElse(null);
    }

    private static ClFigures figures(ClInfo device) {
        return new ClFigures(
                Math.max(1, integer(device, CL10.CL_DEVICE_MAX_COMPUTE_UNITS).orElse(1)),
                integer(device, CL10.CL_DEVICE_MAX_CLOCK_FREQUENCY)
                        .filter(mhz -> mhz > 0)
                        .orElse(null),
                device.number(CL10.CL_DEVICE_GLOBAL_MEM_SIZE).orElse(null),
                Math.max(
                        1,
                        device.number(CL10.CL_DEVICE_PROFILING_TIMER_RESOLUTION).orElse(1L)),
                device.number(CL11.CL_DEVICE_HOST_UNIFIED_MEMORY).orElse(0L) != 0,
                (device.number(KERNEL_CLOCK_CAPABILITIES).orElse(0L) & KERNEL_CLOCK_OF_DEVICE) != 0,
                capability(device),
                integer(device, WARP_SIZE_NV)
                        .or(() -> integer(device, WAVEFRONT_WIDTH_AMD))
                        .orElse(null));
    }

    private static String capability(ClInfo device) {
        return device.number(CAPABILITY_MAJOR_NV)
                .map(major -> major + "." + device.number(CAPABILITY_MINOR_NV).orElse(0L))
                .orElse(null);
    }

    private static ClAtomics atomics(ClInfo device, String version) {
        Optional<ClAtomics> told =
                device.number(CL30.CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES).map(ClAtomics::new);
        return told.orElse(version.startsWith("OpenCL 2.") ? ClAtomics.OPENCL_2 : ClAtomics.OPENCL_1);
    }

    private static Optional<Integer> integer(ClInfo device, int name) {
        return device.number(name).map(Long::intValue);
    }

    /** OpenCL's queries of an object. A query that the object does not support gives an empty result. */
    @FunctionalInterface
    interface ClInfo {
        /** Asks for a value's bytes, or for their number if {@code value} is null. Returns OpenCL's result code. */
        int ask(int name, ByteBuffer value, PointerBuffer size);

        static ClInfo ofPlatform(long platform) {
            return (name, value, size) -> CL10.clGetPlatformInfo(platform, name, value, size);
        }

        static ClInfo ofDevice(long device) {
            return (name, value, size) -> CL10.clGetDeviceInfo(device, name, value, size);
        }

        /** Returns a value's bytes, in native order. */
        default Optional<ByteBuffer> bytes(int name) {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                PointerBuffer size = stack.callocPointer(1);
                if (ask(name, null, size) != CL10.CL_SUCCESS || size.get(0) == 0) {
                    return Optional.empty();
                }
                ByteBuffer value = MemoryUtil.memCalloc((int) size.get(0));
                try {
                    boolean known = ask(name, value, null) == CL10.CL_SUCCESS;
                    ByteBuffer copy = ByteBuffer.allocate(value.capacity()).order(ByteOrder.nativeOrder());
                    copy.put(value.duplicate()).rewind();
                    return known ? Optional.of(copy) : Optional.empty();
                } finally {
                    MemoryUtil.memFree(value);
                }
            }
        }

        default String text(int name) {
            return bytes(name)
                    .map(bytes -> new String(bytes.array(), StandardCharsets.UTF_8))
                    .map(text -> text.replace("\0", "").strip())
                    .orElse("");
        }

        /** Returns a number of 4 or 8 bytes. */
        default Optional<Long> number(int name) {
            return bytes(name)
                    .filter(bytes -> bytes.capacity() >= Integer.BYTES)
                    .map(bytes -> bytes.capacity() >= Long.BYTES
                            ? bytes.getLong(0)
                            : Integer.toUnsignedLong(bytes.getInt(0)));
        }
    }
}
