package io.gpuclass.host.program;

import io.gpuclass.host.program.ProgramRun.Program;
import io.gpuclass.host.program.ProgramRun.Program.RunInput;
import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.sync.SharedWords;

/** Pairs of words with several writers each, of which one may win; then, untimed, checks that both words of each pair were written. */
final class DualCas implements Program {
    private static final int WRITES_PER_LOOK_AT_THE_CLOCK = 4096;

    /** Spreads neighbouring operations over the pairs; odd, so that every pair is reached (Knuth, volume 3, section 6.4). */
    private static final int SPREAD = 0x9E3779B1;

    private final int[] a;
    private final int[] b;
    private final int[] claims;
    private final int[] ends;
    private final int pairs;
    private final int writers;
    private final int operations;
    private final int threads;
    private final Deadline deadline;
    private final PairWriter writer;

    DualCas(RunInput setting, PairWriter writer) {
        HostDataset data = setting.data();
        a = data.words(0);
        b = data.words(1);
        claims = data.words(2);
        ends = data.words(3);
        pairs = data.number(0);
        writers = data.number(1);
        operations = Math.multiplyExact(pairs, writers);
        threads = setting.threads();
        deadline = setting.deadline();
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
                deadline.check();
            }
            int pair = (int) operation / writers * SPREAD & pairs - 1;
            if (writer.write(a, b, pair, deadline)) {
                won++;
            }
        }
        SharedWords.fetchAddRelaxed(claims, 0, won);
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

    /** Algorithm by which one of several writers sets both words of a pair (Giroux S9329, "APP #2"). */
    enum PairWriter {
        /** Writes the second word after winning the first: lock-free, with the latency of both accesses exposed. */
        LOCK_FREE {
            @Override
            boolean write(int[] a, int[] b, int pair, Deadline deadline) {
                if (!claim(a, pair)) {
                    return false;
                }
                SharedWords.storeRelaxed(b, pair, WRITTEN);
                return true;
            }
        },
        /** Claims both at once; a writer that gets only the second gives it back. The rarely taken loop can wait for other writers. */
        STARVATION_FREE {
            @Override
            boolean write(int[] a, int[] b, int pair, Deadline deadline) {
                boolean first = claim(a, pair);
                boolean second = claim(b, pair);
                if (first && !second) {
                    awaitClaim(b, pair, deadline);
                } else if (!first && second) {
                    SharedWords.storeRelaxed(b, pair, FREE);
                }
                return first;
            }
        };

        static final int FREE = -1;
        static final int WRITTEN = 1;

        /** Returns whether the caller wrote the pair. */
        abstract boolean write(int[] a, int[] b, int pair, Deadline deadline);

        static boolean claim(int[] words, int pair) {
            return SharedWords.compareExchangeRelaxed(words, pair, FREE, WRITTEN);
        }

        static void awaitClaim(int[] words, int pair, Deadline deadline) {
            for (int polls = 0; !claim(words, pair); polls++) {
                deadline.pause(polls);
            }
        }
    }
}
