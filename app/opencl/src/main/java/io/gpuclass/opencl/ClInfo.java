package io.gpuclass.opencl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** What OpenCL tells of an object by number. A query that an object does not know is empty. */
@FunctionalInterface
interface ClInfo {
    /** Asks for a value's bytes, or for their number alone where there is no buffer. Returns OpenCL's result. */
    int ask(int name, ByteBuffer value, PointerBuffer size);

    static ClInfo ofPlatform(long platform) {
        return (name, value, size) -> CL10.clGetPlatformInfo(platform, name, value, size);
    }

    static ClInfo ofDevice(long device) {
        return (name, value, size) -> CL10.clGetDeviceInfo(device, name, value, size);
    }

    /** Returns the bytes of a value, in this machine's order. */
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
                .map(bytes ->
                        bytes.capacity() >= Long.BYTES ? bytes.getLong(0) : Integer.toUnsignedLong(bytes.getInt(0)));
    }
}
