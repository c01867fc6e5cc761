package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialProgram;
import java.util.List;

/**
 * An artificial-barrier program on one input, in one shape.
 *
 * @param program which
 * @param input what it works on
 * @param blocks blocks in the grid
 * @param threads threads in a block
 * @param every accesses of a thread from one addition to the next, where the program takes that; else 0
 * @param metric which kernels: {@link #TIME}, or those with as many checks written out as printed, {@link #PRINTED}
 * @param additions what is added to it, one after the other
 */
public record ArtificialSetting(
        ArtificialProgram program,
        ProgramInput input,
        int blocks,
        int threads,
        int every,
        String metric,
        List<Added> additions) {
    static final String WITHOUT = "none";
    static final String TIME = "time";
    static final String PRINTED = "printed";
    static final String DETAIL = "detail";

    public ArtificialSetting {
        additions = List.copyOf(additions);
    }

    /** A setting with everything that can be added to the program. */
    public ArtificialSetting(ArtificialProgram program, ProgramInput input, int blocks, int threads, int every) {
        this(program, input, blocks, threads, every, TIME, program.additions());
    }

    /** Returns a name for progress and errors. */
    String name() {
        String name = program.id() + "/" + input.name();
        return additions.equals(program.additions()) ? name : name + "/" + blocks + "x" + threads;
    }

    /** Returns the trial of a form: {@link #WITHOUT}, or the id of an addition. */
    Trial trial(String metric, String form) {
        return Trial.of(program.id() + "_" + metric + "_" + form, blocks)
                .withThreads(threads)
                .withSection(every)
                .withDataset(input.id());
    }
}
