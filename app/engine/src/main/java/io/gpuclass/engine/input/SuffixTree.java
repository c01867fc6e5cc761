package io.gpuclass.engine.input;

/**
 * The suffix tree of all sequences of a text, as the kernels of {@code align} walk it. What matches nothing parts sequences, so no path
 * of the tree runs across it. Whatever occurs in a sequence is on a path from the root; a suffix that occurs elsewhere too, followed by
 * something, has no leaf of its own (Ukkonen 1995: an implicit tree), as matching never asks where one ends. So each inner node but the
 * root has two children or more, which makes its suffix link's target an inner node as well.
 *
 * <p>A node is a row of {@value #ROW} words: {start, end, child A, child C, child G, child T, suffix link, depth of the parent in
 * bases}. The edge into it is text[start, end); that of a leaf ends with the base 4 that ends its sequence, so that no match reaches the
 * leaf. Child 0 is none; node 0 is the root, and its own link. A leaf has link 0. Not changed once built.
 *
 * @param text what it is the tree of; not a copy
 * @param rows of the nodes, and behind these what is of no use; not a copy
 * @param nodes how many there are, the root among them
 */
record SuffixTree(byte[] text, int[] rows, int nodes) {
    static final int ROW = 8;
    static final int START = 0;
    static final int END = 1;
    static final int CHILD = 2;
    static final int LINK = 6;
    static final int PARENT_DEPTH = 7;
    static final int BASES = 4;

    /** The most bases that a text may have so that an array holds the nodes. */
    static final int MOST_BASES = Integer.MAX_VALUE / ROW / 2 - 1;

    /**
     * Builds the tree in time and memory linear in the text's length.
     *
     * @param text bases 0 to 3, and 4 for what matches nothing, which is its last; not copied
     */
    static SuffixTree of(byte[] text) {
        return new SuffixTreeBuilder(text).build();
    }

    /** Returns the most nodes that the tree of a text with so many bases has: a leaf for each, fewer inner nodes, and the root. */
    static long mostNodes(long bases) {
        return Math.max(1, 2 * bases);
    }

    /** Checks the child that a suffix link promises: without it, a walk would never end. */
    static void requirePath(int child) {
        if (child == 0) {
            throw new IllegalStateException("a suffix link of the tree is wrong");
        }
    }

    /** Returns the place of the edge's end in bases from the root. */
    int depth(int node) {
        return at(node, PARENT_DEPTH) + at(node, END) - at(node, START);
    }

    int start(int node) {
        return at(node, START);
    }

    int end(int node) {
        return at(node, END);
    }

    /** @param base 0 to 3 */
    int child(int node, int base) {
        return at(node, CHILD + base);
    }

    int link(int node) {
        return at(node, LINK);
    }

    int parentDepth(int node) {
        return at(node, PARENT_DEPTH);
    }

    private int at(int node, int column) {
        return rows[node * ROW + column];
    }
}
