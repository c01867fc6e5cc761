package io.gpuclass.primitives;

/**
 * Pauses of a backoff form (Stuart & Owens 2011, section 5): {@code min} units at first, one more after each attempt, and past
 * {@code max} again from {@code min}. The unit is one non-contentious volatile read.
 *
 * @param min shortest pause, in units
 * @param max longest pause, in units
 */
public record Pauses(int min, int max) {
    /** No pause between attempts. */
    public static final Pauses NONE = new Pauses(0, 0);

    /**
     * Between attempts that anybody may win. Any waiter can use the moment, so long pauses cost little and thin the queue. On an
     * H200 a mutex's throughput at saturation rises with the longest pause, up to 256 at least; its fairness falls beyond 64.
     */
    public static final Pauses SPINNING = new Pauses(1, 64);

    /** Between polls of a word that calls one waiter: nobody else can use the moment that it sleeps through, so pauses are short. */
    public static final Pauses POLLING = new Pauses(1, 1);

    public Pauses {
        if (min < 0 || max < min) {
            throw new IllegalArgumentException("pauses need 0 <= min <= max, not " + min + " and " + max);
        }
    }

    /** Returns the mean pause in units: whoever waits long goes through all of them equally often. */
    public double meanUnits() {
        return (min + max) / 2.0;
    }
}
