package io.gpuclass.opencl;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.Launcher.KernelRun;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Measures the number of groups of each kernel that are resident at once, before groups wait for each other (Sorensen et al., OOPSLA 2016),
 * since OpenCL has no cooperative launch. All counted groups were present together, so every count is a lower bound, and the largest is kept.
 * Confined to
 * one thread.
 */
final class Residency {
    /** Only starts all groups together. */
    static final String MEETING_KERNEL = "clock_rate_nothing";

    /** Groups per compute unit in a counting launch: more than any GPU holds. */
    private static final int GROUPS_PER_UNIT = 32;

    private static final int FEWEST_LAUNCHED = 64;

    /** Vain polls before a group closes the count: initially, and at most {@link #MOST_POLLS}. */
    private static final int FIRST_POLLS = 1 << 12;

    private static final int MOST_POLLS = 1 << 24;
    private static final int GROWTH = 8;

    /** A count is final if it took this long and did not exceed the one before. */
    private static final double PATIENT_NS = 1e6;

    private static final int CHECKS = 5;

    private final Launcher launcher;
    private final int units;
    private final Map<Key, Integer> counts = new HashMap<>();
    private Boolean inOrder;

    private record Key(String kernel, int threads) {}

    Residency(Launcher launcher, int units) {
        this.launcher = launcher;
        this.units = units;
    }

    static int mostGroups(int units) {
        return Math.max(FEWEST_LAUNCHED, units * GROUPS_PER_UNIT);
    }

    int of(String kernel, int threads) {
        Key key = new Key(kernel, threads);
        Integer known = counts.get(key);
        if (known == null) {
            known = counted(kernel, threads);
            counts.put(key, known);
        }
        return known;
    }

    private int counted(String kernel, int threads) {
        Trial trial = Trial.of(kernel, 1).withThreads(threads);
        int most = 0;
        for (int polls = FIRST_POLLS; polls <= MOST_POLLS; polls *= GROWTH) {
            KernelRun run = launcher.run(KernelOrder.discovery(trial, mostGroups(units), polls));
            boolean settled = run.counted() <= most && most >= units;
            most = Math.max(most, run.counted());
            if (settled && run.elapsedNs() >= PATIENT_NS) {
                break;
            }
        }
        return Math.max(1, most);
    }

    /**
     * Returns how many groups to launch so that those that take part are resident together: the trial's blocks on a device that starts all
     * groups that fit at once; more on one that may finish some groups before it starts others.
     */
    int launched(Trial trial) {
        return beginsAll() ? trial.blocks() : mostGroups(units);
    }

    /** Returns whether a launch of as many groups as fit starts all of them at once. */
    boolean beginsAll() {
        if (inOrder == null) {
            int groups = of(MEETING_KERNEL, Trial.THREADS_PER_BLOCK);
            inOrder = groups > 1 && beginsAll(groups);
        }
        return inOrder;
    }

    private boolean beginsAll(int groups) {
        Trial meeting = Trial.of(MEETING_KERNEL, groups);
        return IntStream.range(0, CHECKS)
                .allMatch(check -> launcher.run(KernelOrder.discovery(meeting, groups, FIRST_POLLS))
                                .counted()
                        == groups);
    }

    /** Returns {@link #beginsAll()}, or null if it was not needed yet. */
    Boolean inOrder() {
        return inOrder;
    }

    Integer found() {
        return counts.get(new Key(MEETING_KERNEL, Trial.THREADS_PER_BLOCK));
    }
}
