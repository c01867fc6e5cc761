package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Trait;

/**
 * Phases of the two runs whose difference is the steady cost of a barrier.
 *
 * @param shorter in the shorter run
 * @param longer in the longer run
 */
record Phases(int shorter, int longer) {
    private static final Phases USUAL = new Phases(100, 500);

    /** Half as far apart, for runs of less than half the time. */
    private static final Phases BRIEF = new Phases(25, 225);

    /** Where each phase is a kernel: building a graph of many takes longer than running it. */
    private static final Phases RELAUNCHED = new Phases(40, 200);

    /**
     * Where blocks arrive apart, which makes phases longer, and block 0 tells how long they were, which makes up for fewer of them. No other
     * runs of a barrier are of these lengths: a replay of a recording sees first what the recorded run saw first.
     */
    static final Phases APART = new Phases(5, 45);

    /** Loads and stores between two phases from which on there are fewer phases, so that runs stay short. */
    private static final int LONG_SECTION = 25;

    private static final int FEWEST = 4;

    static Phases of(Implementation implementation) {
        return implementation.has(Trait.ENDS_THE_KERNEL) ? RELAUNCHED : USUAL;
    }

    static Phases briefOf(Implementation implementation) {
        return implementation.has(Trait.ENDS_THE_KERNEL) ? RELAUNCHED : BRIEF;
    }

    /** Returns phases for work between them of so many loads and stores. */
    static Phases withSection(int length) {
        int shorter = Math.max(FEWEST, USUAL.shorter * LONG_SECTION / Math.max(LONG_SECTION, length));
        return new Phases(shorter, shorter * USUAL.longer / USUAL.shorter);
    }

    int difference() {
        return longer - shorter;
    }
}
