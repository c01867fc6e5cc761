package io.gpuclass.profile.abstraction;

/** Where the classes of the machine abstraction begin. The defaults, all in one place. */
final class Thresholds {
    /** Atomic to volatile: cheap below. */
    static final double MODERATE = 2;

    /** Atomic to volatile: prohibitive from here on. */
    static final double PROHIBITIVE = 10;

    /** Contentious to non-contentious: flat below. */
    static final double STEEP = 2;

    /**
     * Slowdown from which a line counts as held hostage. Of the two GPUs in Stuart & Owens 2011, Table 3, the one said to hold
     * its lines shows 1.72 at least, the one said not to shows 1.10 at most.
     */
    static final double HOSTAGE = 1.5;

    private Thresholds() {}
}
