package io.gpuclass.profile.kinds;

import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.stats.Summary;

/** What one form of a further kind, or of what others use instead, gave at one size. Immutable. */
public sealed interface KindResult extends Counted
        permits HandOffResult, CombiningResult, ReadersResult, QueueResult, TaskResult {
    /** Returns what it promises. */
    FurtherKind kind();

    /** Returns its id. */
    String implementation();

    /** Whether it is what others use, or a floor, rather than the library's. */
    boolean peer();

    /** Returns how many blocks took part; where they hand tiles to each other, both of each pair. */
    int blocks();

    /**
     * Returns the figure that others are compared by: nanoseconds of a hand-off, or what all blocks together did per second, which is
     * operations, reads, values in and out, or leaves of the tree. Null unless it completed.
     */
    @Override
    Summary figure();
}
