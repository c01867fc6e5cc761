package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Counted;
import io.gpuclass.engine.experiment.Estimator.SideFigure;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.NanosleepList;
import java.util.List;

/**
 * Times real sleeps of a warp by the time asked for: a warp alone, and all warps that the device holds. Kernels time the sleeps themselves.
 * Confined to one thread.
 */
final class NanosleepSuite extends Experiment<Entry> {
    static final Suite NANOSLEEP =
            new Suite("nanosleep", "how long __nanosleep really sleeps", 1, true, false, NanosleepSuite::measure);

    static final String KERNEL = "nanosleep_time_each_warp";

    private static final List<Integer> ASKED_NS = List.of(0, 32, 100, 320, 1000, 3200, 10_000, 100_000, 1_000_000);

    /** A run sleeps so long altogether, if each sleep lasts as long as was asked for. */
    private static final int RUN_NS = 200_000;

    private static final int MOST_SLEEPS = 256;
    private static final int WARP = 32;

    /** Cases differ by far more than their samples do. */
    private static final StoppingRule RULE = new StoppingRule(0.02, 6, 9);

    private static final long LIMIT_NS = 1_000_000_000;

    private static final SideFigure LONGEST = Counted.side(Observation::handOffMaxNs);

    NanosleepSuite(Device device, ClockGuard clock) {
        super(device, clock);
        if (device.has(KERNEL)) {
            for (int askedNs : ASKED_NS) {
                add(askedNs, 1, WARP);
                add(askedNs, device.saturation(KERNEL, Trial.THREADS_PER_BLOCK), Trial.THREADS_PER_BLOCK);
            }
        }
    }

    private void add(int askedNs, int blocks, int threads) {
        int sleeps = Math.max(2, Math.min(MOST_SLEEPS, RUN_NS / Math.max(1, askedNs)));
        long warps = (long) blocks * threads / WARP;
        Trial trial =
                Trial.of(KERNEL, blocks).withThreads(threads).withLength(sleeps).withSection(askedNs);
        add(
                "nanosleep/" + askedNs + "/" + blocks + "x" + threads,
                new Counted(trial, Observation::pollNs, seen -> seen.reached() == warps * sleeps, LONGEST),
                done -> !done.completed()
                        ? null
                        : NanosleepList.LIST.entry(askedNs, blocks, threads, done.figure(), done.figure(LONGEST)));
    }

    private static Profile measure(SuiteRun run) {
        NanosleepSuite suite = new NanosleepSuite(run.device(), run.clock());
        run.measure("sleeps", suite, RULE, LIMIT_NS, Slice.ALL);
        return Profile.NONE.with(NanosleepList.LIST, suite.results());
    }
}
