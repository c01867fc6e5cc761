package io.gpuclass.profile.programs;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;

/**
 * The machine code of a kernel without a barrier that it does not need beside that with it, without padding (Lo et al., Figure 3).
 *
 * @param kernel the kernel's family, such as {@code memtest_time}
 * @param added what it does not need
 * @param instructions of the kernel without
 * @param instructionsWith of the kernel with it
 * @param more instructions that the one with it has beyond those without, by kind
 * @param fewer instructions that it has not any more, by kind
 * @param moved instructions of both that are not in the same order
 */
public record BarrierCode(
        @Required ArtificialProgram program,
        @Required String kernel,
        @Required Added added,
        int instructions,
        int instructionsWith,
        int more,
        int fewer,
        int moved) {
    public BarrierCode {
        Check.atLeast(1, instructions, "instructions");
        Check.atLeast(1, instructionsWith, "instructionsWith");
        Check.atLeast(0, more, "more");
        Check.atLeast(0, fewer, "fewer");
        Check.atLeast(0, moved, "moved");
    }
}
