package io.gpuclass.host.sync;

/** Bounds all waiting of one run, whose threads share it: when one of them runs out of time, so do the others. */
public final class Deadline {
    /** Polls between two looks at the clock. A waiting thread then also yields, since threads can outnumber CPUs. */
    private static final int POLLS_PER_CHECK = 64;

    private final long startNs = System.nanoTime();
    private final long boundNs;
    private volatile boolean expired;

    /** Signals that a wait reached its bound, or was told to end. Carries no stack trace, since it may be thrown in a measured loop. */
    public static final class Expired extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Expired() {
            super("a wait reached its bound", null, false, false);
        }
    }

    /**
     * Starts the clock.
     *
     * @param boundNs nanoseconds from now until every wait ends
     */
    public Deadline(long boundNs) {
        this.boundNs = boundNs;
    }

    /**
     * Passes the time between two polls.
     *
     * @param polls how often the caller has polled in this wait, from 0
     * @throws Expired if the time is up
     */
    public void pause(int polls) {
        Thread.onSpinWait();
        if (polls % POLLS_PER_CHECK == POLLS_PER_CHECK - 1) {
            check();
            Thread.yield();
        }
    }

    /**
     * Looks at the clock. For work that takes long between two waits.
     *
     * @throws Expired if the time is up
     */
    public void check() {
        if (expired || System.nanoTime() - startNs >= boundNs) {
            throw giveUp();
        }
    }

    /** Ends every wait at its next check. */
    public void expire() {
        expired = true;
    }

    public boolean expired() {
        return expired;
    }

    /** Returns the bound, for waits that take a time-out of their own. */
    long boundNs() {
        return boundNs;
    }

    /** Ends every wait, and returns what the caller has to throw. */
    Expired giveUp() {
        expire();
        return new Expired();
    }

    /** As {@link #giveUp}, for a caller that caught the interruption of its thread. */
    Expired giveUpInterrupted() {
        Thread.currentThread().interrupt();
        return giveUp();
    }
}
