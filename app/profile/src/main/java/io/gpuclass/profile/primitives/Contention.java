package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/** Number of blocks that contend, as far as the choice of an implementation goes. */
public enum Contention implements Named {
    /** One block on each SM. */
    LOW(1),
    /** Four blocks on each SM. */
    MEDIUM(4),
    /** As many blocks as are resident at once. */
    FULL(Integer.MAX_VALUE);

    private final int blocksPerMultiprocessor;

    Contention(int blocksPerMultiprocessor) {
        this.blocksPerMultiprocessor = blocksPerMultiprocessor;
    }

    /** Returns the number of blocks that it means on a device. */
    public int blocks(int multiprocessors, int saturation) {
        return (int) Math.min(saturation, (long) blocksPerMultiprocessor * multiprocessors);
    }
}
