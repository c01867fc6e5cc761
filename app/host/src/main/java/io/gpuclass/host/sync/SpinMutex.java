package io.gpuclass.host.sync;

/** Exchanges until the lock was free (Stuart & Owens 2011, algorithms 1 and 2; unlocking is a release). */
public final class SpinMutex implements Mutex {
    private static final int FREE = 0;
    private static final int HELD = 1;
    private static final int STATE = PaddedWords.at(0);

    private final int[] words = PaddedWords.allocate(1);
    private final Patience patience;

    public SpinMutex(Patience patience) {
        this.patience = patience;
    }

    @Override
    public void lock() {
        for (int polls = 0; (int) PaddedWords.WORD.getAndSetAcquire(words, STATE, HELD) != FREE; polls++) {
            patience.pause(polls);
        }
    }

    @Override
    public void unlock() {
        PaddedWords.WORD.setRelease(words, STATE, FREE);
    }
}
