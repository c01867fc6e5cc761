package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/** How many blocks contend, as far as the choice of an implementation goes. */
public enum Contention implements Named {
    /** One block on each SM. */
    LOW("low", 1),
    /** Four blocks on each SM. */
    MEDIUM("medium", 4),
    /** As many blocks as are resident at once. */
    FULL("full", Integer.MAX_VALUE);

    private final String id;
    private final int blocksPerMultiprocessor;

    Contention(String id, int blocksPerMultiprocessor) {
        this.id = id;
        this.blocksPerMultiprocessor = blocksPerMultiprocessor;
    }

    @Override
    public String id() {
        return id;
    }

    /** Returns the number of blocks that it means on a device. */
    public int blocks(int multiprocessors, int saturation) {
        return (int) Math.min(saturation, (long) blocksPerMultiprocessor * multiprocessors);
    }
}
