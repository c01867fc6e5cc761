package io.gpuclass.host.program;

import io.gpuclass.host.program.ProgramRun.Program.RunInput;
import io.gpuclass.host.sync.Barrier;
import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.verify.PromiseCheck;
import java.util.Arrays;

/** A program as the one operation of each thread of a worker group, timed. */
final class ProgramRun implements PromiseCheck {
    private final RunInput setting;
    private final Program program;
    private final Barrier barrier;
    private final Barrier gate;
    private final Clocks clocks;
    private int phases;

    /** @param barrier separates the phases */
    ProgramRun(RunInput setting, Program program, Barrier barrier) {
        this.setting = setting;
        this.program = program;
        this.barrier = barrier;
        gate = new Barrier.Central(setting.threads(), setting.deadline());
        clocks = new Clocks(setting.threads());
    }

    @Override
    public long operate(int thread, int operation) {
        Deadline deadline = setting.deadline();
        gate.await(thread);
        long beganNs = System.nanoTime();
        long workNs = 0;
        int phase = 0;
        for (; phase < setting.phases() && program.hasPhase(phase); phase++) {
            long fromNs = System.nanoTime();
            program.work(phase, thread);
            workNs += System.nanoTime() - fromNs;
            barrier.await(thread);
            // The seeded barrier that lets everybody pass never looks at the clock.
            deadline.check();
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

    /** Returns the first thread's phases. */
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

    /** Start and end of each thread of a run, and its time between barriers. Each thread records itself, once. */
    static final class Clocks {
        private final long[] beganNs;
        private final long[] endedNs;
        private final long[] workNs;

        Clocks(int threads) {
            beganNs = new long[threads];
            endedNs = new long[threads];
            workNs = new long[threads];
        }

        void record(int thread, long began, long ended, long work) {
            beganNs[thread] = began;
            endedNs[thread] = ended;
            workNs[thread] = work;
        }

        long elapsedNs() {
            long origin = beganNs[0];
            long first =
                    Arrays.stream(beganNs).map(began -> began - origin).min().orElseThrow();
            long last =
                    Arrays.stream(endedNs).map(ended -> ended - origin).max().orElseThrow();
            return last - first;
        }

        long workNs() {
            return Arrays.stream(workNs).sum();
        }

        long wholeNs() {
            return Arrays.stream(endedNs).sum() - Arrays.stream(beganNs).sum();
        }
    }

    /**
     * One run of a program by several threads, in phases that a barrier separates. Within a phase the threads synchronize by themselves; the
     * barrier makes all writes visible to the next phase.
     */
    interface Program {
        /**
         * Does a thread's part of a phase.
         *
         * @param phase from 0
         * @param thread from 0
         */
        void work(int phase, int thread);

        /** Returns whether there is work for a phase. Each thread asks after the barrier before that phase. */
        boolean hasPhase(int phase);

        /** Does a thread's part of the untimed work after the last phase. */
        default void conclude(int thread) {}

        default long operations(int phases) {
            return phases;
        }

        /** Returns the violations of a finished run besides words that differ from the expected ones. */
        default long violations() {
            return 0;
        }

        /**
         * Input and limits of one run of a program.
         *
         * @param data freshly filled
         * @param phases the most phases to run
         * @param deadline bounds all waiting
         */
        record RunInput(HostDataset data, int threads, int phases, Deadline deadline) {}
    }
}
