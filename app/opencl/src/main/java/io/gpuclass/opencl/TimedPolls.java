package io.gpuclass.opencl;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.Launcher.KernelRun;
import io.gpuclass.profile.records.Draft;
import java.util.HashMap;
import java.util.Map;

/**
 * The time of a poll on a device without a clock: the difference of two runs' times over the difference of their polls. Runs grow until the
 * time difference is far above the variation of launches. Confined to one thread.
 */
final class TimedPolls {
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
                return Draft.of(seen)
                        .set(Observation::pollNs, Math.max(0, difference / polls))
                        .build();
            }
        }
    }
}
