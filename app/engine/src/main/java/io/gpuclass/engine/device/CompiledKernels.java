package io.gpuclass.engine.device;

/**
 * Kernels that somebody else compiled for a device, whose names end in {@link #MARK} and what follows. Whether they end nobody knows.
 *
 * @param code machine code, or text that a driver compiles; the array is shared, and must stay as it is
 * @param counting text of those that count accesses: the device adds the counting, where code of a user runs; null for none
 */
public record CompiledKernels(byte[] code, String counting) {
    /** Part of the names of such kernels, and of no other. */
    public static final String MARK = "_user_";
}
