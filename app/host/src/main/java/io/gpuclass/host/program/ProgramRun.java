package io.gpuclass.host.program;

import io.gpuclass.host.sync.Barrier;
import io.gpuclass.host.sync.CentralBarrier;
import io.gpuclass.host.sync.Patience;
import io.gpuclass.host.verify.PromiseCheck;

/** One run of a program: the one operation that each thread of a crew does. */
final class ProgramRun implements PromiseCheck {
    private final ProgramSetting setting;
    private final Program program;
    private final Barrier barrier;
    private final Barrier gate;
    private final Clocks clocks;
    private int phases;

    /**
     * Prepares a run.
     *
     * @param setting its data filled
     * @param program made for the setting
     * @param barrier what separates the phases
     */
    ProgramRun(ProgramSetting setting, Program program, Barrier barrier) {
        this.setting = setting;
        this.program = program;
        this.barrier = barrier;
        gate = new CentralBarrier(setting.threads(), setting.patience());
        clocks = new Clocks(setting.threads());
    }

    @Override
    public long operate(int thread, int operation) {
        Patience patience = setting.patience();
        gate.await(thread);
        long beganNs = System.nanoTime();
        long workNs = 0;
        int phase = 0;
        for (; phase < setting.phases() && program.hasPhase(phase); phase++) {
            long fromNs = System.nanoTime();
            program.work(phase, thread);
            workNs += System.nanoTime() - fromNs;
            barrier.await(thread);
            // A barrier that nobody waits at never looks at the clock.
            patience.check();
        }
        clocks.record(thread, beganNs, System.nanoTime(), workNs);
        program.conclude(thread);
        if (thread == 0) {
            phases = phase;
        }
        return 0;
    }

    @Override
    public long violationsAfter(long operations) {
        return program.violations() + setting.data().differences();
    }

    /** Returns the phases that the first thread went through. */
    @Override
    public long reached() {
        return phases;
    }

    Clocks clocks() {
        return clocks;
    }

    Program program() {
        return program;
    }
}
