package io.gpuclass.opencl;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.Launcher.KernelRun;
import io.gpuclass.profile.records.Draft;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Fixed-time windows on a device without a clock: a window closes after a quota of operations by all groups together. Short runs first find a
 * quota that takes about the time asked for. The window's true length is the kernel's time less that of a window which closes at once. The host
 * closes windows without progress. Confined to one thread.
 */
final class OpenWindows {
    private static final int FIRST_QUOTA_PER_GROUP = 8;
    private static final int MOST_TRIES = 12;
    private static final int EMPTY_RUNS = 3;
    private static final double MOST_GROWTH = 64;

    /** Least share of the time asked for at which a window's rate is accepted. */
    private static final double ENOUGH = 0.3;

    /** The host closes a window after this multiple of the time asked for, or {@link #SHORTEST_PATIENCE_NS} if that is longer. */
    private static final int PATIENCE = 4;

    private static final long SHORTEST_PATIENCE_NS = 20_000_000;

    private final Launcher launcher;
    private final Map<Trial, Integer> quotas = new HashMap<>();
    private final Map<Trial, Double> empty = new HashMap<>();

    OpenWindows(Launcher launcher) {
        this.launcher = launcher;
    }

    /** Returns a trial's observation with the window's true length. */
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

    /** Returns the quota for the time asked for, at the rate seen. */
    private static int next(int quota, double openNs, Trial trial) {
        double growth = Math.min(MOST_GROWTH, trial.windowNs() / openNs);
        return (int) Math.max(FIRST_QUOTA_PER_GROUP, Math.min(Integer.MAX_VALUE / 2.0, quota * growth));
    }

    /** Returns the shortest of a few runs whose window closes at once; longer ones may have waited for a CPU. */
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
