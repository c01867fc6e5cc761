package io.gpuclass.host.program;

import io.gpuclass.host.program.ProgramRun.Program;
import io.gpuclass.host.program.ProgramRun.Program.RunInput;
import io.gpuclass.host.program.Trie.Nodes;
import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.sync.SharedWords;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Inserts words into a tree that all threads share (Giroux S9329, "APP #3"); then, untimed, looks up how often each word was inserted. */
final class Trie implements Program {
    private static final int WORDS_PER_LOOK_AT_THE_CLOCK = 1024;

    private final Letters text;
    private final Letters distinct;
    private final Nodes nodes;
    private final int[] counts;
    private final int words;
    private final int distinctWords;
    private final int threads;
    private final Deadline deadline;
    private final ChildMaker[] makers;

    /** Words, a byte per letter, and the offset of each. */
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

    Trie(RunInput setting, BiFunction<Nodes, Deadline, ChildMaker> maker) {
        HostDataset data = setting.data();
        text = new Letters(data.words(0), data.words(1));
        nodes = new Nodes(data.words(2), data.words(6), data.number(1));
        distinct = new Letters(data.words(3), data.words(4));
        counts = data.words(5);
        words = data.number(0);
        distinctWords = data.number(2);
        threads = setting.threads();
        deadline = setting.deadline();
        makers = Stream.generate(() -> maker.apply(nodes, deadline))
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
                deadline.check();
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

    /** Returns false if there was no room. */
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

    /** The nodes of a trie, each with a child for every letter, a word for locks and a count. Shared by the threads of a run. */
    static final class Nodes {
        /** The node that every word starts from. It is no node's child, so as a child 0 means {@link #NONE}. */
        static final int ROOT = 0;

        static final int NONE = 0;

        private static final int WORDS_PER_NODE = 32;
        private static final int LOCK = 26;
        private static final int COUNT = 27;
        private static final int HANDED_OUT = 0;

        private final int[] words;
        private final int[] control;
        private final int capacity;

        /**
         * @param words all 0
         * @param control all 0
         * @param capacity room for nodes, the root included
         */
        Nodes(int[] words, int[] control, int capacity) {
            this.words = words;
            this.control = control;
            this.capacity = capacity;
        }

        int[] words() {
            return words;
        }

        int child(int node, int letter) {
            return SharedWords.loadAcquire(words, slot(node, letter));
        }

        /** Publishes a child that no other thread publishes. */
        void publish(int node, int letter, int child) {
            SharedWords.storeRelease(words, slot(node, letter), child);
        }

        /** Publishes a child if there is none yet; returns the one that was there, or {@link #NONE}. */
        int publishIfNone(int node, int letter, int child) {
            return SharedWords.compareExchangeAcquireRelease(words, slot(node, letter), NONE, child);
        }

        int lock(int node) {
            return slot(node, LOCK);
        }

        /** Allocates a node, or returns {@link #NONE} if there is no room. */
        int take() {
            int node = SharedWords.fetchAddRelaxed(control, HANDED_OUT, 1) + 1;
            return node < capacity ? node : NONE;
        }

        /** Returns how often there was no room. */
        long refusals() {
            return Math.max(0L, (long) SharedWords.loadRelaxed(control, HANDED_OUT) - (capacity - 1));
        }

        void countWord(int node) {
            SharedWords.fetchAddRelaxed(words, slot(node, COUNT), 1);
        }

        int count(int node) {
            return words[slot(node, COUNT)];
        }

        private static int slot(int node, int word) {
            return node * WORDS_PER_NODE + word;
        }
    }

    /** Makes missing children of nodes, such that threads which want the same child get the same one. Each thread has its own maker. */
    @FunctionalInterface
    interface ChildMaker {
        /** Returns a node's child, made by this or another thread, or {@link Nodes#NONE} if there is no room. */
        int make(int node, int letter);

        /** A lock per node for all its children: test, lock, test again. */
        record NodeLock(Nodes nodes, Deadline deadline) implements ChildMaker {
            private static final int FREE = 0;
            private static final int HELD = 1;

            @Override
            public int make(int node, int letter) {
                int lock = nodes.lock(node);
                for (int polls = 0; SharedWords.exchangeAcquire(nodes.words(), lock, HELD) != FREE; polls++) {
                    deadline.pause(polls);
                }
                int child = nodes.child(node, letter);
                if (child == Nodes.NONE) {
                    child = nodes.take();
                    nodes.publish(node, letter, child);
                }
                SharedWords.storeRelease(nodes.words(), lock, FREE);
                return child;
            }
        }

        /** A bit per child: the thread that sets it makes the child, and the others wait for it (Giroux S9329, "APP #3"). */
        record SlotLock(Nodes nodes, Deadline deadline) implements ChildMaker {
            @Override
            public int make(int node, int letter) {
                int bit = 1 << letter;
                if ((SharedWords.fetchOrAcquire(nodes.words(), nodes.lock(node), bit) & bit) != 0) {
                    return await(node, letter);
                }
                int child = nodes.take();
                nodes.publish(node, letter, child);
                return child;
            }

            /** Waits for the child, unless some allocation has failed: it may have been the child's. */
            private int await(int node, int letter) {
                for (int polls = 0; ; polls++) {
                    int child = nodes.child(node, letter);
                    if (child != Nodes.NONE || nodes.refusals() > 0) {
                        return child;
                    }
                    deadline.pause(polls);
                }
            }
        }

        /** Compare-and-swap of the child; a losing thread keeps its node for the next child. */
        final class LockFree implements ChildMaker {
            private final Nodes nodes;
            private int spare = Nodes.NONE;

            LockFree(Nodes nodes) {
                this.nodes = nodes;
            }

            @Override
            public int make(int node, int letter) {
                int fresh = spare == Nodes.NONE ? nodes.take() : spare;
                if (fresh == Nodes.NONE) {
                    return Nodes.NONE;
                }
                int winner = nodes.publishIfNone(node, letter, fresh);
                spare = winner == Nodes.NONE ? Nodes.NONE : fresh;
                return winner == Nodes.NONE ? fresh : winner;
            }
        }
    }
}
