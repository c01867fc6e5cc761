package io.gpuclass.host.sync;

/**
 * One flag for each thread, gathered and released by a master: the barrier of Xiao and Feng (Stuart & Owens 2011, section 5),
 * without atomic read-modify-writes. The flags are spread over lines, where a GPU would keep them together to coalesce.
 */
public final class FlagBarrier implements Barrier {
    private static final int MASTER = 0;

    private final int threads;
    private final int[] arrived;
    private final int[] released;
    private final Patience patience;

    public FlagBarrier(int threads, Patience patience) {
        this.threads = threads;
        this.patience = patience;
        arrived = PaddedWords.allocate(threads);
        released = PaddedWords.allocate(threads);
    }

    @Override
    public void await(int thread) {
        int own = PaddedWords.at(thread);
        // Only the caller writes its arrival flag, so its plain value is the number of crossings so far.
        int phase = (int) PaddedWords.WORD.get(arrived, own) + 1;
        PaddedWords.WORD.setRelease(arrived, own, phase);
        if (thread == MASTER) {
            gather(phase);
            release(phase);
        } else {
            awaitValue(released, own, phase);
        }
    }

    private void gather(int phase) {
        for (int thread = MASTER + 1; thread < threads; thread++) {
            awaitValue(arrived, PaddedWords.at(thread), phase);
        }
    }

    private void release(int phase) {
        for (int thread = MASTER + 1; thread < threads; thread++) {
            PaddedWords.WORD.setRelease(released, PaddedWords.at(thread), phase);
        }
    }

    private void awaitValue(int[] flags, int index, int phase) {
        for (int polls = 0; (int) PaddedWords.WORD.getAcquire(flags, index) != phase; polls++) {
            patience.pause(polls);
        }
    }
}
