package io.gpuclass.profile.primitives;

/** Over how many words an implementation spreads that can, on the machine at hand. */
@FunctionalInterface
public interface Spreading {
    /** Words that arrivals spread over at most, and all copies of them together: as in {@code gpuclass/wait/spread.cuh}. */
    int MOST_STRIPES = 32;

    int MOST_WORDS = 64;

    /** What kernels do of themselves, by the number of blocks. */
    Spreading USUAL = blocks -> Pauses.SPREADING;

    /** Returns the spread of so many blocks. */
    Pauses over(int blocks);

    /** Returns an implementation as so many blocks are to use it: spread, if it is one that spreads. */
    default Implementation among(int blocks, Implementation implementation) {
        return implementation.pauses().form() == Pauses.Form.SPREAD
                ? implementation.pausing(over(blocks))
                : implementation;
    }
}
