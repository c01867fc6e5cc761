package io.gpuclass.opencl;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.Launcher.KernelRun;
import io.gpuclass.profile.records.Draft;
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
            Trial meeting = Trial.of(
                    OpenClDevice.MEETING_KERNEL, residency.of(OpenClDevice.MEETING_KERNEL, Trial.THREADS_PER_BLOCK));
            KernelOrder order = KernelOrder.run(meeting, residency.launched(meeting));
            meetingNs = IntStream.range(0, MEETINGS)
                    .mapToDouble(i -> launcher.run(order).elapsedNs())
                    .max()
                    .orElseThrow();
        }
        return meetingNs;
    }

    private static Observation shared(Observation seen, int longer, boolean told) {
        return Draft.of(seen)
                .set(Observation::elapsedNs, seen.elapsedNs() / longer)
                .set(Observation::operations, seen.operations() / longer)
                .set(Observation::timedOut, told || seen.timedOut())
                .build();
    }
}
