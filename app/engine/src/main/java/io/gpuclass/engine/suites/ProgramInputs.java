package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.programs.SkippedProgram;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Takes the inputs of programs one after the other, each in its share of the time, and notes those that are left out. For one thread. */
final class ProgramInputs {
    private final SuiteRun run;
    private final List<SkippedProgram> skipped = new ArrayList<>();

    ProgramInputs(SuiteRun run) {
        this.run = run;
    }

    List<SkippedProgram> skipped() {
        return List.copyOf(skipped);
    }

    /** Gives one of so many inputs its share of the time that is left. */
    Consumer<List<? extends SampledQuantity>> visiting(StoppingRule rule, int index, int inputs) {
        return cases -> run.visit(cases, rule, run.leftNs() / (inputs - index), Slice.ALL.of(index, inputs));
    }

    /** Does {@code measuring} unless its input is too large for the memory that was allowed, or that is free. */
    void fitting(Named program, ProgramInput input, Runnable measuring) {
        long allowed = run.programs().memory().value();
        if (input.deviceBytes() > allowed) {
            skip(
                    program,
                    input,
                    "it takes " + input.deviceBytes() / 1_000_000 + " MB of device memory, and --memory allows "
                            + allowed / 1_000_000 + " MB");
            return;
        }
        try {
            measuring.run();
        } catch (DeviceException failed) {
            if (failed.reason() != DeviceException.Reason.OUT_OF_MEMORY) {
                throw failed;
            }
            skip(program, input, failed.getMessage());
        } catch (OutOfMemoryError tooLarge) {
            skip(
                    program,
                    input,
                    "making it takes more memory than Java may use; let it use more (GPUCLASS_HEAP=8g), or take a"
                            + " smaller file");
        }
    }

    /** @param input null where none of the program's inputs can be measured */
    void skip(Named program, ProgramInput input, String reason) {
        String name = input == null ? null : input.name();
        skipped.add(new SkippedProgram(program.id(), name, reason));
        run.notice("not run: " + program.id() + (name == null ? "" : " on " + name) + ": " + reason);
    }
}
