package io.gpuclass.host.program;

import io.gpuclass.host.sync.Patience;
import java.util.stream.Stream;

/** Puts words into a tree that all threads share (Giroux S9329, "APP #3"), and then, not timed, looks up how often each was there. */
final class Trie implements Program {
    private static final int WORDS_PER_LOOK_AT_THE_CLOCK = 1024;

    private final Letters text;
    private final Letters distinct;
    private final Nodes nodes;
    private final int[] counts;
    private final int words;
    private final int distinctWords;
    private final int threads;
    private final Patience patience;
    private final ChildMaker[] makers;

    /** Words made of letters, one letter in a byte, each word with its offset. */
    private record Letters(int[] packed, int[] offsets) {
        /** Ends a word. */
        static final int END = 26;

        int offset(int word) {
            return offsets[word];
        }

        int at(int position) {
            return packed[position / Integer.BYTES] >>> position % Integer.BYTES * Byte.SIZE & 0xff;
        }
    }

    Trie(ProgramSetting setting, ChildMaker.Factory maker) {
        HostDataset data = setting.data();
        text = new Letters(data.words(0), data.words(1));
        nodes = new Nodes(data.words(2), data.words(6), data.number(1));
        distinct = new Letters(data.words(3), data.words(4));
        counts = data.words(5);
        words = data.number(0);
        distinctWords = data.number(2);
        threads = setting.threads();
        patience = setting.patience();
        makers = Stream.generate(() -> maker.create(nodes, patience))
                .limit(threads)
                .toArray(ChildMaker[]::new);
    }

    @Override
    public boolean hasPhase(int phase) {
        return phase == 0;
    }

    @Override
    public void work(int phase, int thread) {
        int inserted = 0;
        for (long word = thread; word < words; word += threads) {
            if (++inserted % WORDS_PER_LOOK_AT_THE_CLOCK == 0) {
                patience.check();
            }
            if (!insert(text.offset((int) word), makers[thread])) {
                return;
            }
        }
    }

    @Override
    public void conclude(int thread) {
        for (long word = thread; word < distinctWords; word += threads) {
            counts[(int) word] = count(distinct.offset((int) word));
        }
    }

    @Override
    public long operations(int phases) {
        return words;
    }

    @Override
    public long violations() {
        return nodes.refusals();
    }

    /** Returns whether there was room. */
    private boolean insert(int offset, ChildMaker maker) {
        int node = Nodes.ROOT;
        int position = offset;
        for (int letter = text.at(position); letter != Letters.END; letter = text.at(++position)) {
            int child = nodes.child(node, letter);
            node = child == Nodes.NONE ? maker.make(node, letter) : child;
            if (node == Nodes.NONE) {
                return false;
            }
        }
        nodes.countWord(node);
        return true;
    }

    private int count(int offset) {
        int node = Nodes.ROOT;
        int position = offset;
        for (int letter = distinct.at(position); letter != Letters.END; letter = distinct.at(++position)) {
            node = nodes.child(node, letter);
            if (node == Nodes.NONE) {
                return 0;
            }
        }
        return nodes.count(node);
    }
}
