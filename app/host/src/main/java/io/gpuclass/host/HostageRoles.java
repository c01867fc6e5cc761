package io.gpuclass.host;

/**
 * How the threads of a sustained line-hostage probe are divided.
 *
 * @param hammers threads that keep atomics going, at least one
 * @param pollers threads that poll, at least one
 */
record HostageRoles(int hammers, int pollers) {
    /** Shares are out of this many threads. */
    private static final int SHARE_OF = 16;

    /**
     * Divides threads by share.
     *
     * @param threads at least two
     * @param share of each 16 threads, how many keep atomics going; rounded so that both roles are played
     */
    static HostageRoles of(int threads, int share) {
        if (threads < 2) {
            throw new IllegalArgumentException("a hostage probe needs at least 2 threads, not " + threads);
        }
        int wanted = (int) Math.round((double) threads * share / SHARE_OF);
        int hammers = Math.max(1, Math.min(threads - 1, wanted));
        return new HostageRoles(hammers, threads - hammers);
    }
}
