package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;

/** Blocks that write, of those that use a reader-writer semaphore; a writer takes the whole capacity. */
public enum Writers implements Named {
    /** One block on each SM (Mahapatra 2020, section 2.2.2). */
    ONE_PER_SM("one-per-sm", 0),
    ONE_IN_SIXTEEN("1/16", 1),
    HALF("8/16", 8);

    /** The thesis' middle size of semaphore, at which other writers than one on each SM are compared. */
    public static final int COMPARED_INITIAL = 10;

    private final String id;
    private final int share;

    Writers(String id, int share) {
        this.id = id;
        this.share = share;
    }

    @Override
    public String id() {
        return id;
    }

    /** Returns how a trial says it: writers of each 16 blocks, or 0 for one on each SM. */
    public int share() {
        return share;
    }
}
