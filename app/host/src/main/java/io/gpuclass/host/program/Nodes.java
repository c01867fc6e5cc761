package io.gpuclass.host.program;

/** The nodes of a trie: for each a child for every letter, a word for locks and a count. Shared by the threads of a run. */
final class Nodes {
    /** The node that every word starts from; nobody's child, so as a child it means none. */
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
     * @param capacity nodes that there is room for, the root included
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

    /** Makes a child known that nobody else makes known. */
    void publish(int node, int letter, int child) {
        SharedWords.storeRelease(words, slot(node, letter), child);
    }

    /** Makes a child known if there is none yet, and returns the one that was there, or {@link #NONE}. */
    int publishIfNone(int node, int letter, int child) {
        return SharedWords.compareExchangeAcquireRelease(words, slot(node, letter), NONE, child);
    }

    /** Returns the index of a node's word for locks. */
    int lock(int node) {
        return slot(node, LOCK);
    }

    /** Hands out a node, or {@link #NONE} if there is no room. */
    int take() {
        int node = SharedWords.fetchAdd(control, HANDED_OUT, 1) + 1;
        return node < capacity ? node : NONE;
    }

    /** Returns how often there was no room. */
    long refusals() {
        return Math.max(0L, (long) SharedWords.loadRelaxed(control, HANDED_OUT) - (capacity - 1));
    }

    void countWord(int node) {
        SharedWords.fetchAdd(words, slot(node, COUNT), 1);
    }

    int count(int node) {
        return words[slot(node, COUNT)];
    }

    private static int slot(int node, int word) {
        return node * WORDS_PER_NODE + word;
    }
}
