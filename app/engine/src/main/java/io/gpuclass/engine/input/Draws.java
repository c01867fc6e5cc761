package io.gpuclass.engine.input;

/** Random numbers one after the other, the same on every machine. Not thread-safe. */
final class Draws {
    private final IndexHash hash;
    private long drawn;

    Draws(IndexHash hash) {
        this.hash = hash;
    }

    long next() {
        return hash.at(drawn++);
    }

    /** Returns a number from 0 to {@code bound - 1}; what it favours some by is below 2^-32 times the bound. */
    int below(int bound) {
        return (int) ((next() >>> 32) * bound >>> 32);
    }

    boolean oneIn(int times) {
        return below(times) == 0;
    }
}
