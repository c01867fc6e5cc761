package io.gpuclass.host.program;

import io.gpuclass.host.sync.Patience;

/** How one of several writers sets both words of a pair (Giroux S9329, "APP #2"). Free words are {@value #FREE}. */
enum PairWriter {
    /** The second word waits for the first: lock-free, with the latency of both exposed. */
    LOCK_FREE {
        @Override
        boolean write(int[] a, int[] b, int pair, Patience patience) {
            if (!claim(a, pair)) {
                return false;
            }
            SharedWords.storeRelaxed(b, pair, WRITTEN);
            return true;
        }
    },
    /** Both at once, and given back by who gets only the second; the loop that is rarely taken makes it wait for others. */
    STARVATION_FREE {
        @Override
        boolean write(int[] a, int[] b, int pair, Patience patience) {
            boolean first = claim(a, pair);
            boolean second = claim(b, pair);
            if (first && !second) {
                awaitClaim(b, pair, patience);
            } else if (!first && second) {
                SharedWords.storeRelaxed(b, pair, FREE);
            }
            return first;
        }
    };

    static final int FREE = -1;
    static final int WRITTEN = 1;

    /** Returns whether the caller is the one who wrote the pair. */
    abstract boolean write(int[] a, int[] b, int pair, Patience patience);

    static boolean claim(int[] words, int pair) {
        return SharedWords.compareExchangeRelaxed(words, pair, FREE, WRITTEN);
    }

    static void awaitClaim(int[] words, int pair, Patience patience) {
        for (int polls = 0; !claim(words, pair); polls++) {
            patience.pause(polls);
        }
    }
}
