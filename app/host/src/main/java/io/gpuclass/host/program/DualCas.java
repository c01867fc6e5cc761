package io.gpuclass.host.program;

import io.gpuclass.host.sync.Patience;

/** Pairs of words, each wanted by several writers of which one may win; then, not timed, looks whether both words were written. */
final class DualCas implements Program {
    private static final int WRITES_PER_LOOK_AT_THE_CLOCK = 4096;

    /** Spreads neighbouring operations over the pairs; odd, so that each pair is reached (Knuth, volume 3, section 6.4). */
    private static final int SPREAD = 0x9E3779B1;

    private final int[] a;
    private final int[] b;
    private final int[] claims;
    private final int[] ends;
    private final int pairs;
    private final int writers;
    private final int operations;
    private final int threads;
    private final Patience patience;
    private final PairWriter writer;

    DualCas(ProgramSetting setting, PairWriter writer) {
        HostDataset data = setting.data();
        a = data.words(0);
        b = data.words(1);
        claims = data.words(2);
        ends = data.words(3);
        pairs = data.number(0);
        writers = data.number(1);
        operations = Math.multiplyExact(pairs, writers);
        threads = setting.threads();
        patience = setting.patience();
        this.writer = writer;
    }

    @Override
    public boolean hasPhase(int phase) {
        return phase == 0;
    }

    @Override
    public void work(int phase, int thread) {
        int written = 0;
        int won = 0;
        for (long operation = thread; operation < operations; operation += threads) {
            if (++written % WRITES_PER_LOOK_AT_THE_CLOCK == 0) {
                patience.check();
            }
            int pair = (int) operation / writers * SPREAD & pairs - 1;
            if (writer.write(a, b, pair, patience)) {
                won++;
            }
        }
        SharedWords.fetchAdd(claims, 0, won);
    }

    @Override
    public void conclude(int thread) {
        for (long pair = thread; pair < pairs; pair += threads) {
            int index = (int) pair;
            ends[index] = a[index] == PairWriter.WRITTEN && b[index] == PairWriter.WRITTEN ? 1 : 0;
        }
    }

    @Override
    public long operations(int phases) {
        return operations;
    }
}
