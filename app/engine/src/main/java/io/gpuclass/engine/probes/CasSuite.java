package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Counted;
import io.gpuclass.engine.experiment.Estimator.SideFigure;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.profile.probes.CasResult;
import io.gpuclass.profile.probes.CasResult.CasLoop;
import io.gpuclass.profile.units.Nanos;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Contended compare-and-swap of one word (Giroux S9329, "contention is the issue, differently") by number of blocks and of threads in each.
 * Every successful swap adds one to the word, so a run in which the word is not what was counted fails. A kernel that the device does not
 * have is left out. Confined to one thread.
 */
public final class CasSuite extends Experiment<CasResult> {
    private static final List<Integer> THREADS = List.of(1, 32, Trial.THREADS_PER_BLOCK);
    private static final long WINDOW_NS = 2_000_000;

    /** Share of the swaps that succeed. */
    private static final SideFigure SUCCESSES = (runs, rate) -> {
        Observation seen = runs.get(0);
        return seen.atomics() > 0
                ? OptionalDouble.of((double) seen.operations() / seen.atomics())
                : OptionalDouble.empty();
    };

    public CasSuite(Device device, ClockGuard clock) {
        super(device, clock);
        for (CasLoop loop : CasLoop.values()) {
            if (device.has(kernel(loop))) {
                for (int blocks : oneEachAndAll(kernel(loop), Trial.THREADS_PER_BLOCK, 1, Integer.MAX_VALUE)) {
                    THREADS.forEach(threads -> add(loop, blocks, threads));
                }
            }
        }
    }

    /** Returns the entry point of a loop. */
    static String kernel(CasLoop loop) {
        return "cas_rate_" + loop.id().replace('-', '_');
    }

    private void add(CasLoop loop, int blocks, int threads) {
        String name = "contended-cas/" + loop.id() + "/" + blocks + "x" + threads;
        Trial trial = Trial.of(kernel(loop), blocks).withThreads(threads).withWindowNs(WINDOW_NS);
        add(
                name,
                new Counted(trial, CasSuite::rate, seen -> isWhole(name, seen), SUCCESSES),
                done -> !done.completed()
                        ? null
                        : new CasResult(loop, blocks, threads, done.figure(), done.median(SUCCESSES)));
    }

    private static double rate(Observation seen) {
        return seen.operations() / seen.windowNs() * Nanos.PER_SECOND;
    }

    private static boolean isWhole(String name, Observation seen) {
        if (seen.reached() != seen.operations()) {
            throw new DeviceException(
                    DeviceException.Reason.FAILED,
                    name + " lost swaps: " + seen.operations() + " succeeded, and the word came to " + seen.reached());
        }
        return true;
    }
}
