package io.gpuclass.model.code;

/** The lane whose value a lane takes in a shuffle (PTX ISA, "shfl.sync"). */
final class Shuffle {
    private static final int LANES = 31;

    private Shuffle() {}

    /**
     * Returns what a mode makes of a lane, its second operand and its third, which has the segment and the last lane of it: a lane, or
     * -1 for one outside of the segment.
     *
     * @throws Refused if the model does not know the mode
     */
    static Arithmetic of(Mnemonic mnemonic) {
        if (mnemonic.has("up")) {
            return (own, by, segment) -> inside(own - (by & LANES), last(own, segment), true);
        }
        if (mnemonic.has("down")) {
            return (own, by, segment) -> inside(own + (by & LANES), last(own, segment), false);
        }
        if (mnemonic.has("bfly")) {
            return (own, by, segment) -> inside(own ^ by & LANES, last(own, segment), false);
        }
        if (mnemonic.has("idx")) {
            return (own, by, segment) ->
                    inside(own & mask(segment) | by & LANES & ~mask(segment), last(own, segment), false);
        }
        throw mnemonic.refused("does not know, in this form,");
    }

    /** Returns the lane that a mode chooses; a lane's own where that is outside of its segment. */
    static long lane(Arithmetic chosen, long own, long by, long segment) {
        long lane = chosen.of(own, by, segment);
        return lane < 0 ? own : lane;
    }

    private static long inside(long lane, long bound, boolean isFirst) {
        return (isFirst ? lane >= bound : lane <= bound) ? lane : -1;
    }

    /** Returns the last lane of a segment; where lanes are taken from below, the first. */
    private static long last(long own, long segment) {
        return own & mask(segment) | segment & LANES & ~mask(segment);
    }

    private static long mask(long segment) {
        return segment >>> 8 & LANES;
    }
}
