package io.gpuclass.opencl;

import io.gpuclass.engine.device.Trial;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How many groups of each kernel run at once, found out on the device before anything waits (Sorensen et al., OOPSLA 2016): OpenCL has no
 * launch that promises it. A count that was seen once is certain, since all that are counted were there together; so the largest of several
 * is kept. Confined to one thread.
 */
final class Residency {
    /** Groups for each compute unit that are launched to be counted: more than any GPU has resident. */
    private static final int GROUPS_PER_UNIT = 32;

    private static final int FEWEST_LAUNCHED = 64;

    /** Polls in vain before a group closes the count, at first and at most. */
    private static final int PATIENCE = 1 << 12;

    private static final int MOST_PATIENCE = 1 << 24;
    private static final int GROWTH = 8;

    /** A count was patient enough if it took so long, and the one before gave the same. */
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

    /** Returns how many groups of a kernel are resident at once. */
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
        for (int patience = PATIENCE; patience <= MOST_PATIENCE; patience *= GROWTH) {
            KernelRun run = launcher.run(KernelOrder.discovery(trial, mostGroups(units), patience));
            boolean settled = run.counted() <= most && most >= units;
            most = Math.max(most, run.counted());
            if (settled && run.elapsedNs() >= PATIENT_NS) {
                break;
            }
        }
        return Math.max(1, most);
    }

    /**
     * Returns how many groups to launch so that those that take part are resident together: so many, on a device that begins all that fit
     * at once; more than that on one that may run some to their end before it begins others.
     */
    int launched(Trial trial) {
        return beginsAll() ? trial.blocks() : mostGroups(units);
    }

    /** Returns whether launches of as many groups as fit have all of them there at once, and soon. */
    boolean beginsAll() {
        if (inOrder == null) {
            int groups = of(OpenClDevice.MEETING_KERNEL, Trial.THREADS_PER_BLOCK);
            inOrder = groups > 1 && beginsAll(groups);
        }
        return inOrder;
    }

    private boolean beginsAll(int groups) {
        Trial meeting = Trial.of(OpenClDevice.MEETING_KERNEL, groups);
        return IntStream.range(0, CHECKS)
                .allMatch(check -> launcher.run(KernelOrder.discovery(meeting, groups, PATIENCE))
                                .counted()
                        == groups);
    }

    /** Returns what was found of launches; null if it was not needed yet. */
    Boolean inOrder() {
        return inOrder;
    }

    /** Returns how many groups of the usual size meet; null if they were not counted yet. */
    Integer found() {
        return counts.get(new Key(OpenClDevice.MEETING_KERNEL, Trial.THREADS_PER_BLOCK));
    }
}
