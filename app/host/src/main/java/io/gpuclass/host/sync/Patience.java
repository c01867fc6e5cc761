package io.gpuclass.host.sync;

/**
 * Bounds all waiting of one run. Shared by the threads of the run; once it has ended for one of them it
 * has ended for all.
 */
public final class Patience {
    /** Polls between two looks at the clock. Also when a waiting thread yields, since threads can outnumber CPUs. */
    private static final int POLLS_PER_CHECK = 64;

    private final long startNs = System.nanoTime();
    private final long boundNs;
    private volatile boolean expired;

    /**
     * Starts the clock.
     *
     * @param boundNs nanoseconds from now until every wait ends
     */
    public Patience(long boundNs) {
        this.boundNs = boundNs;
    }

    /**
     * Passes the time between two polls.
     *
     * @param polls how often the caller has polled in this wait, from 0
     * @throws WaitExpired if the bound is reached
     */
    public void pause(int polls) {
        Thread.onSpinWait();
        if (polls % POLLS_PER_CHECK == POLLS_PER_CHECK - 1) {
            check();
            Thread.yield();
        }
    }

    /** Ends every wait at its next check. */
    public void expire() {
        expired = true;
    }

    /** Returns whether a wait has reached the bound. */
    public boolean expired() {
        return expired;
    }

    /** Returns the bound of all waiting, for waits that take a time-out of their own. */
    long boundNs() {
        return boundNs;
    }

    /** Ends every wait, and returns what the caller has to throw. */
    WaitExpired giveUp() {
        expire();
        return new WaitExpired();
    }

    /**
     * Looks at the clock. For work that takes long between two waits.
     *
     * @throws WaitExpired if the bound is reached, or the waits were told to end
     */
    public void check() {
        if (expired || System.nanoTime() - startNs >= boundNs) {
            throw giveUp();
        }
    }
}
