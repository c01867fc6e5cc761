package io.gpuclass.engine.session;

/**
 * What is asked of primitives besides the usual.
 *
 * @param fixedWork whether mutexes and semaphores of suite {@code primitives} also do the same number of operations in each block
 * @param sweepStep blocks from one size of a sweep to the next; null for every number that the figures of the sources show, and few beyond
 */
public record PrimitiveOptions(boolean fixedWork, Integer sweepStep) {
    public static final PrimitiveOptions DEFAULTS = new PrimitiveOptions(false, null);

    public PrimitiveOptions {
        if (sweepStep != null && sweepStep < 1) {
            throw new IllegalArgumentException("a step has at least one block, not " + sweepStep);
        }
    }
}
