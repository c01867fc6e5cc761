package io.gpuclass.host.sync;

/**
 * An atomic count; a ticket and polling for those who find it full (Stuart & Owens 2011, algorithm 5). Tickets wrap, so they
 * are compared by signed difference.
 */
public final class SleepingSemaphore implements Semaphore {
    private static final int COUNT = PaddedWords.at(0);
    private static final int TICKET = PaddedWords.at(1);
    private static final int TURN = PaddedWords.at(2);

    private final int[] words = PaddedWords.allocate(3);
    private final int initial;
    private final Patience patience;

    /**
     * Opens a semaphore.
     *
     * @param initial how many threads may be inside at once
     * @param patience bounds all waiting
     */
    public SleepingSemaphore(int initial, Patience patience) {
        this(initial, patience, 0);
    }

    /** Makes a semaphore whose first ticket is {@code firstTicket}, so that a test can reach the wrap. */
    SleepingSemaphore(int initial, Patience patience, int firstTicket) {
        this.initial = initial;
        this.patience = patience;
        words[TICKET] = firstTicket;
        words[TURN] = firstTicket;
    }

    @Override
    public void enter() {
        if ((int) PaddedWords.WORD.getAndAdd(words, COUNT, 1) >= initial) {
            int ticket = (int) PaddedWords.WORD.getAndAdd(words, TICKET, 1);
            for (int polls = 0; (int) PaddedWords.WORD.getAcquire(words, TURN) - ticket <= 0; polls++) {
                patience.pause(polls);
            }
        }
    }

    @Override
    public void post() {
        if ((int) PaddedWords.WORD.getAndAdd(words, COUNT, -1) > initial) {
            PaddedWords.WORD.getAndAdd(words, TURN, 1);
        }
    }
}
