package io.gpuclass.host.sync;

/**
 * A count that is taken out by atomic exchange, which leaves 0 for "taken" (Stuart & Owens 2011, algorithm 4). At rest the word
 * is one more than the number of threads that may still enter.
 */
public final class SpinSemaphore implements Semaphore {
    private static final int TAKEN = 0;
    private static final int FULL = 1;
    private static final int STATE = PaddedWords.at(0);

    private final int[] words = PaddedWords.allocate(1);
    private final Patience patience;

    /**
     * Opens a semaphore.
     *
     * @param initial how many threads may be inside at once
     * @param patience bounds all waiting
     */
    public SpinSemaphore(int initial, Patience patience) {
        this.patience = patience;
        words[STATE] = initial + FULL;
    }

    @Override
    public void enter() {
        for (int polls = 0; !tryEnter(); polls++) {
            patience.pause(polls);
        }
    }

    @Override
    public void post() {
        for (int polls = 0; !tryPost(); polls++) {
            patience.pause(polls);
        }
    }

    private boolean tryEnter() {
        int value = take();
        if (value > FULL) {
            putBack(value - 1);
            return true;
        }
        if (value == FULL) {
            putBack(FULL);
        }
        return false;
    }

    private boolean tryPost() {
        int value = take();
        if (value == TAKEN) {
            return false;
        }
        putBack(value + 1);
        return true;
    }

    private int take() {
        return (int) PaddedWords.WORD.getAndSetAcquire(words, STATE, TAKEN);
    }

    private void putBack(int value) {
        PaddedWords.WORD.setRelease(words, STATE, value);
    }
}
