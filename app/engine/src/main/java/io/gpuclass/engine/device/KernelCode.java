package io.gpuclass.engine.device;

import java.util.List;

/**
 * The machine code of a kernel, as a device runs it.
 *
 * @param operations what each instruction does, as a number of the machine's own, in order; without the padding at the end
 */
public record KernelCode(List<Integer> operations) {
    public KernelCode {
        operations = List.copyOf(operations);
    }
}
