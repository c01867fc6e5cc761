package io.gpuclass.host.sync;

/**
 * Takes a ticket by fetch-and-add and polls, with pauses, until its turn (Stuart & Owens 2011, algorithm 3). First come, first
 * served. Ticket and turn wrap, so they are compared by equality.
 */
public final class FetchAddMutex implements Mutex {
    private static final int TICKET = PaddedWords.at(0);
    private static final int TURN = PaddedWords.at(1);

    private final int[] words = PaddedWords.allocate(2);
    private final Patience patience;
    private final PauseBounds backoff;

    public FetchAddMutex(Patience patience, PauseBounds backoff) {
        this(patience, backoff, 0);
    }

    /** Makes a mutex whose first ticket is {@code firstTicket}, so that a test can reach the wrap. */
    FetchAddMutex(Patience patience, PauseBounds backoff, int firstTicket) {
        this.patience = patience;
        this.backoff = backoff;
        words[TICKET] = firstTicket;
        words[TURN] = firstTicket;
    }

    @Override
    public void lock() {
        int ticket = (int) PaddedWords.WORD.getAndAdd(words, TICKET, 1);
        int units = backoff.min();
        for (int polls = 0; (int) PaddedWords.WORD.getAcquire(words, TURN) != ticket; polls++) {
            units = backoff.pause(units);
            patience.pause(polls);
        }
    }

    @Override
    public void unlock() {
        int turn = (int) PaddedWords.WORD.get(words, TURN);
        PaddedWords.WORD.setRelease(words, TURN, turn + 1);
    }
}
