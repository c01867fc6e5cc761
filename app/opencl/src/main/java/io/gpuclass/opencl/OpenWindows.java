package io.gpuclass.opencl;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.records.Draft;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Runs for a fixed time on a device without a clock. A window closes when all groups together have done a number of operations: the number is
 * chosen from short runs first, so that it takes about the time asked for, and how long it really took is the kernel's time less that of one
 * that closes at once. The host closes the window of those that get nowhere. Confined to one thread.
 */
final class OpenWindows {
    private static final int FIRST_QUOTA_PER_GROUP = 8;
    private static final int MOST_TRIES = 12;
    private static final int EMPTY_RUNS = 3;
    private static final double MOST_GROWTH = 64;

    /** A window is long enough to tell the rate if it has this share of the time asked for. */
    private static final double ENOUGH = 0.3;

    /** The host closes a window after so many times the time asked for, and after this time at least. */
    private static final int PATIENCE = 4;

    private static final long SHORTEST_PATIENCE_NS = 20_000_000;

    private final Launcher launcher;
    private final Map<Trial, Integer> quotas = new HashMap<>();
    private final Map<Trial, Double> empty = new HashMap<>();

    OpenWindows(Launcher launcher) {
        this.launcher = launcher;
    }

    /** Returns what a trial with a window showed, over the time that it really was open. */
    Observation observe(Trial trial, int launched) {
        double emptyNs = emptyNs(trial, launched);
        int quota = quotas.getOrDefault(trial, FIRST_QUOTA_PER_GROUP * trial.blocks());
        for (int i = 1; ; i++) {
            KernelRun run = run(trial, launched, quota);
            double openNs = Math.max(1, run.elapsedNs() - emptyNs);
            boolean enough = openNs >= ENOUGH * trial.windowNs();
            if (run.told() || enough || i == MOST_TRIES) {
                quotas.put(trial, next(quota, openNs, trial));
                return seen(run, trial, enough ? openNs : run.elapsedNs());
            }
            quota = next(quota, openNs, trial);
        }
    }

    private static Observation seen(KernelRun run, Trial trial, double openNs) {
        return Draft.of(run.observation(trial.blocks()))
                .set(Observation::windowNs, openNs)
                .build();
    }

    /** Returns the operations that would take the time asked for, at the rate seen. */
    private static int next(int quota, double openNs, Trial trial) {
        double growth = Math.min(MOST_GROWTH, trial.windowNs() / openNs);
        return (int) Math.max(FIRST_QUOTA_PER_GROUP, Math.min(Integer.MAX_VALUE / 2.0, quota * growth));
    }

    /** Returns what a run takes whose window closes at once: the shortest of a few, since others may have waited for a CPU. */
    private double emptyNs(Trial trial, int launched) {
        return empty.computeIfAbsent(
                trial,
                missing -> IntStream.range(0, EMPTY_RUNS)
                        .mapToDouble(i -> run(trial, launched, 1).elapsedNs())
                        .min()
                        .orElseThrow());
    }

    private KernelRun run(Trial trial, int launched, int quota) {
        long patienceNs = Math.max(SHORTEST_PATIENCE_NS, PATIENCE * trial.windowNs());
        return launcher.run(KernelOrder.run(trial, launched).closingAt(quota, patienceNs));
    }
}
