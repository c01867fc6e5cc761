package io.gpuclass.engine.device;

/**
 * Kernels of a user, compiled for a device; their names end in {@link #MARK} and a suffix. They may never end.
 *
 * @param code machine code, or text that a driver compiles; the array is shared, and must stay as it is
 * @param counting text of those that count accesses: the device adds the counting, where code of a user runs; null for none
 */
public record CompiledKernels(byte[] code, String counting) {
    /** Part of the names of such kernels, and of no other. */
    public static final String MARK = "_user_";
}
