package io.gpuclass.host.sync;

/**
 * Exchanges until the lock was free, at once or with growing pauses in between (Stuart & Owens 2011, algorithms 1 and 2; unlocking is a
 * release).
 */
public final class SpinMutex implements Mutex {
    private static final int FREE = 0;
    private static final int HELD = 1;
    private static final int STATE = PaddedWords.at(0);

    private final int[] words = PaddedWords.allocate(1);
    private final Patience patience;
    private final PauseBounds backoff;

    /** Makes a mutex without pauses. */
    public SpinMutex(Patience patience) {
        this(patience, new PauseBounds(0, 0));
    }

    public SpinMutex(Patience patience, PauseBounds backoff) {
        this.patience = patience;
        this.backoff = backoff;
    }

    @Override
    public void lock() {
        int units = backoff.min();
        for (int polls = 0; (int) PaddedWords.WORD.getAndSetAcquire(words, STATE, HELD) != FREE; polls++) {
            units = backoff.pause(units);
            patience.pause(polls);
        }
    }

    @Override
    public void unlock() {
        PaddedWords.WORD.setRelease(words, STATE, FREE);
    }
}
