package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.input.ProgramInput;
import java.util.List;

/** An input of which a test needs no more than the name. */
record FakeInput(String name, int phases) implements ProgramInput {
    @Override
    public String id() {
        return "fake/" + name;
    }

    @Override
    public long deviceBytes() {
        return 4096;
    }

    @Override
    public Dataset make() {
        return new Dataset(id(), List.of(), List.of());
    }
}
