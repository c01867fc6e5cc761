package io.gpuclass.engine.session;

/**
 * A stretch of a suite's work.
 *
 * @param from share of the suite that is over when it begins
 * @param to share of the suite that is over when it ends
 */
public record Slice(double from, double to) {
    public static final Slice ALL = new Slice(0, 1);

    /** Returns one of so many equal slices of this, the first being 0. */
    public Slice of(int index, int parts) {
        return new Slice(at((double) index / parts), at((index + 1.0) / parts));
    }

    /** Returns the share of the suite that is over when this share of the part is. */
    double at(double share) {
        return from + share * (to - from);
    }
}
