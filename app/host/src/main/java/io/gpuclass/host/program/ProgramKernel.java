package io.gpuclass.host.program;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.sync.Patience;

/**
 * A program as a kernel of the host.
 *
 * @param factory makes the program
 * @param regions that its dataset has at least
 * @param numbers that its dataset has at least
 * @param phases whether a trial says how many phases there are at most; else there is one
 * @param barrier what separates the phases, or ends the only one
 */
record ProgramKernel(ProgramSetting.Factory factory, int regions, int numbers, boolean phases, BarrierForm barrier) {
    /** Fills the data, and makes a run over it. */
    ProgramRun prepare(Trial trial, HostDataset data, Patience patience) {
        data.require(regions, numbers).fill();
        ProgramSetting setting = new ProgramSetting(data, trial.blocks(), phases ? trial.length() : 1, patience);
        return new ProgramRun(setting, factory.create(setting), barrier.create(trial.blocks(), patience));
    }
}
