package io.gpuclass.opencl;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.Launcher.KernelRun;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Runs that are long enough to be timed: where launch times vary by more than the timed part, or events are too coarse, a run takes a multiple
 * of the trial's length, and its time is divided by the same number. Differences of two lengths stay correct. Confined to one thread.
 */
final class LongerRuns {
    /** Kernels that only time; those that check must keep their length. */
    private static final Pattern TIMING = Pattern.compile("[a-z0-9]+_time_.*");

    /** Least time beyond the start of all groups, on devices that start them one by one. */
    private static final double TELLING_NS = 2e6;

    /** Least time of a run, in steps of the events' clock. */
    private static final int STEPS = 100;

    private static final int MOST_TIMES = 1 << 12;
    private static final int GROWTH = 4;
    private static final int MEETINGS = 5;

    private final Launcher launcher;
    private final Map<String, Integer> times = new HashMap<>();

    private final Residency residency;
    private double meetingNs;

    LongerRuns(Launcher launcher, Residency residency) {
        this.launcher = launcher;
        this.residency = residency;
    }

    static boolean suit(Trial trial) {
        return trial.length() > 0 && TIMING.matcher(trial.kernel()).matches();
    }

    /** Returns a trial's observation, scaled back. The multiple is chosen once per kernel and size. */
    Observation observe(KernelOrder order) {
        String key = order.trial().kernel() + "/" + order.trial().blocks() + "/"
                + order.trial().stride();
        for (int longer = times.getOrDefault(key, 1); ; longer *= GROWTH) {
            KernelRun run = launcher.run(order.longer(longer));
            Observation seen = run.observation(order.trial().blocks());
            boolean settled = times.containsKey(key) || longer >= MOST_TIMES || run.elapsedNs() >= tellingNs();
            if (settled || run.told() || seen.timedOut()) {
                times.putIfAbsent(key, longer);
                return shared(seen, longer, run.told());
            }
        }
    }

    private double tellingNs() {
        double stepsNs = (double) STEPS * launcher.timerStepNs();
        return residency.beginsAll() ? stepsNs : Math.max(stepsNs, meetingNs() + TELLING_NS);
    }

    /** Returns the longest of a few launches that only start their groups. */
    private double meetingNs() {
        if (meetingNs == 0) {
            Trial meeting =
                    Trial.of(Residency.MEETING_KERNEL, residency.of(Residency.MEETING_KERNEL, Trial.THREADS_PER_BLOCK));
            KernelOrder order = KernelOrder.run(meeting, residency.launched(meeting));
            meetingNs = IntStream.range(0, MEETINGS)
                    .mapToDouble(i -> launcher.run(order).elapsedNs())
                    .max()
                    .orElseThrow();
        }
        return meetingNs;
    }

    private static Observation shared(Observation seen, int longer, boolean told) {
        return ObservationBuilder.builder(seen)
                .elapsedNs(seen.elapsedNs() / longer)
                .operations(seen.operations() / longer)
                .timedOut(told || seen.timedOut())
                .build();
    }

    /**
     * The time of a poll on a device without a clock: the difference of two runs' times over the difference of their polls. Runs grow until the
     * time difference is far above the variation of launches. Confined to one thread.
     */
    static final class TimedPolls {
        /** Each group polls the length twice, once of it to warm up. */
        private static final int TIMES = 2;

        /** Ratio of the polls of the longer run to those of the shorter one. */
        private static final int LONGER = 3;

        private static final double TELLING_NS = 2_000_000;
        private static final int MOST_LENGTH = 1 << 24;
        private static final int GROWTH = 4;

        private final Launcher launcher;
        private final Map<Trial, Integer> lengths = new HashMap<>();

        TimedPolls(Launcher launcher) {
            this.launcher = launcher;
        }

        /** @param first a run of the trial whose polls were counted but not timed */
        Observation observe(Trial trial, int launched, Observation first) {
            if (first.timedOut()) {
                return first;
            }
            int length = lengths.getOrDefault(trial, trial.length());
            for (; ; length *= GROWTH) {
                Trial longer = trial.withLength(LONGER * length);
                KernelRun shortRun = launcher.run(KernelOrder.run(trial.withLength(length), launched));
                KernelRun longRun = launcher.run(KernelOrder.run(longer, launched));
                Observation seen = longRun.observation(trial.blocks());
                double difference = longRun.elapsedNs() - shortRun.elapsedNs();
                if (seen.timedOut() || difference >= TELLING_NS || length > MOST_LENGTH) {
                    lengths.put(trial, length);
                    double polls = (double) TIMES * (LONGER - 1) * length;
                    return ObservationBuilder.builder(seen)
                            .pollNs(Math.max(0, difference / polls))
                            .build();
                }
            }
        }
    }

    /**
     * Fixed-time windows on a device without a clock: a window closes after a quota of operations by all groups together. Short runs first find a
     * quota that takes about the time asked for. The window's true length is the kernel's time less that of a window which closes at once. The host
     * closes windows without progress. Confined to one thread.
     */
    static final class OpenWindows {
        private static final int FIRST_QUOTA_PER_GROUP = 8;
        private static final int MOST_TRIES = 12;
        private static final int EMPTY_RUNS = 3;
        private static final double MOST_GROWTH = 64;

        /** Least share of the time asked for at which a window's rate is accepted. */
        private static final double ENOUGH = 0.3;

        /** The host closes a window after this multiple of the time asked for, or {@link #SHORTEST_LIMIT_NS} if that is longer. */
        private static final int WINDOWS_OF_LIMIT = 4;

        private static final long SHORTEST_LIMIT_NS = 20_000_000;

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
            return ObservationBuilder.builder(run.observation(trial.blocks()))
                    .windowNs(openNs)
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
            long limitNs = Math.max(SHORTEST_LIMIT_NS, WINDOWS_OF_LIMIT * trial.windowNs());
            return launcher.run(KernelOrder.run(trial, launched).closingAt(quota, limitNs));
        }
    }
}
