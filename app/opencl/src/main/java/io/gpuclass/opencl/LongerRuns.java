package io.gpuclass.opencl;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.records.Draft;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Times that are long enough to be told: where a device's launches differ by more than what is to be timed takes, or its events do not tell so
 * short a time, a run has so many times the length, and counts for one, so that differences of two lengths stay what they are. Confined to
 * one thread.
 */
final class LongerRuns {
    /** Kernels whose time is all that counts: those that check have the length that they are told. */
    private static final Pattern TIMING = Pattern.compile("[a-z0-9]+_time_.*");

    /** What groups that begin one by one must take beyond their beginning. */
    private static final double TELLING_NS = 2e6;

    /** So many steps of the events' clock a run takes at least. */
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

    /** Returns what a trial showed, with a share of its times. How much longer runs are is settled once for each kernel and size. */
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

    /** Returns what a launch takes that does nothing but start its groups together: the longest of a few. */
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
