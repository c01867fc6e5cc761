package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.profile.programs.ArtificialProgram;

/**
 * An artificial-barrier program on one input, in one shape.
 *
 * @param program which
 * @param input what it works on
 * @param blocks blocks in the grid
 * @param threads threads in a block
 * @param every accesses of a thread from one addition to the next, where the program takes that; else 0
 */
public record ArtificialSetting(ArtificialProgram program, ProgramInput input, int blocks, int threads, int every) {
    static final String WITHOUT = "none";
    static final String TIME = "time";
    static final String DETAIL = "detail";

    /** Returns a name for progress and errors. */
    String name() {
        return program.id() + "/" + input.name();
    }

    /** Returns the trial of a form: {@link #WITHOUT}, or the id of an addition. */
    Trial trial(String metric, String form) {
        return Trial.of(program.id() + "_" + metric + "_" + form, blocks)
                .withThreads(threads)
                .withSection(every)
                .withDataset(input.id());
    }
}
