package io.gpuclass.cuda;

import io.gpuclass.engine.device.KernelCode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the machine code of kernels from a cubin: a 64-bit ELF file with a code section per kernel. Since compute capability 7.0, an
 * instruction takes 16 bytes, of which the lowest 12 bits are the opcode.
 */
final class CubinCode {
    private static final int INSTRUCTION_BYTES = 16;
    private static final int OPERATION_MASK = 0xfff;

    /** Pads the end of a section. */
    private static final int NOP = 0x918;

    private static final int SECTIONS_AT = 0x28;
    private static final int SECTION_BYTES_AT = 0x3a;
    private static final int SECTION_COUNT_AT = 0x3c;
    private static final int NAMES_AT = 0x3e;
    private static final int OFFSET_IN_SECTION = 0x18;
    private static final int SIZE_IN_SECTION = 0x20;

    private final ByteBuffer file;

    private CubinCode(byte[] cubin) {
        file = ByteBuffer.wrap(cubin).order(ByteOrder.LITTLE_ENDIAN);
    }

    static Optional<KernelCode> of(byte[] cubin, String kernel) {
        return new CubinCode(cubin).code(".text." + kernel);
    }

    private Optional<KernelCode> code(String section) {
        int count = Short.toUnsignedInt(file.getShort(SECTION_COUNT_AT));
        for (int i = 0; i < count; i++) {
            if (name(i).equals(section)) {
                return Optional.of(
                        new KernelCode(operations(offset(i), (int) file.getLong(header(i) + SIZE_IN_SECTION))));
            }
        }
        return Optional.empty();
    }

    private List<Integer> operations(int from, int bytes) {
        List<Integer> operations = new ArrayList<>();
        for (int at = from; at < from + bytes; at += INSTRUCTION_BYTES) {
            int operation = file.getInt(at) & OPERATION_MASK;
            if (operation != NOP) {
                operations.add(operation);
            }
        }
        return operations;
    }

    private String name(int section) {
        int names = Short.toUnsignedInt(file.getShort(NAMES_AT));
        int start = offset(names) + file.getInt(header(section));
        int end = start;
        while (file.get(end) != 0) {
            end++;
        }
        return new String(file.array(), start, end - start, StandardCharsets.US_ASCII);
    }

    private int offset(int section) {
        return (int) file.getLong(header(section) + OFFSET_IN_SECTION);
    }

    private int header(int section) {
        return (int) file.getLong(SECTIONS_AT) + section * Short.toUnsignedInt(file.getShort(SECTION_BYTES_AT));
    }
}
