package io.gpuclass.engine.session;

/**
 * A part of a suite's work.
 *
 * @param from share of the suite that is over when it begins
 * @param to share of the suite that is over when it ends
 */
record Part(double from, double to) {
    static final Part ALL = new Part(0, 1);

    /** Returns one of so many equal parts of this, the first being 0. */
    Part of(int index, int parts) {
        return new Part(at((double) index / parts), at((index + 1.0) / parts));
    }

    /** Returns the share of the suite that is over when this share of the part is. */
    double at(double share) {
        return from + share * (to - from);
    }
}
