package io.gpuclass.host.sync;

/** Counts arrivals atomically; the last one releases the others through a second word (Stuart & Owens 2011, section 5). */
public final class CentralBarrier implements Barrier {
    private static final int ARRIVED = PaddedWords.at(0);
    private static final int PHASE = PaddedWords.at(1);

    private final int[] words = PaddedWords.allocate(2);
    private final int threads;
    private final Patience patience;

    public CentralBarrier(int threads, Patience patience) {
        this.threads = threads;
        this.patience = patience;
    }

    @Override
    public void await(int thread) {
        // The phase cannot end before the caller has arrived, so it is read first.
        int phase = (int) PaddedWords.WORD.getOpaque(words, PHASE);
        if ((int) PaddedWords.WORD.getAndAdd(words, ARRIVED, 1) == threads - 1) {
            PaddedWords.WORD.set(words, ARRIVED, 0);
            PaddedWords.WORD.setRelease(words, PHASE, phase + 1);
            return;
        }
        for (int polls = 0; (int) PaddedWords.WORD.getAcquire(words, PHASE) == phase; polls++) {
            patience.pause(polls);
        }
    }
}
