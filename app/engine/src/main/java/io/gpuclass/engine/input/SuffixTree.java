package io.gpuclass.engine.input;

import static io.gpuclass.engine.input.SuffixTree.CHILD;
import static io.gpuclass.engine.input.SuffixTree.END;
import static io.gpuclass.engine.input.SuffixTree.LINK;
import static io.gpuclass.engine.input.SuffixTree.PARENT_DEPTH;
import static io.gpuclass.engine.input.SuffixTree.ROW;
import static io.gpuclass.engine.input.SuffixTree.START;

import io.gpuclass.engine.input.FastaReader.Sequences;

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

    /**
     * Builds a suffix tree base by base (Ukkonen 1995, section 4), right in the rows that it ends as. As the text is known, leaves get the
     * end of their sequence at once. After a sequence it begins at the root again: what was pending occurs in the tree, so it is found.
     *
     * <p>Where a later sequence goes on after the end of an earlier one, the leaf there is turned to the later one and so becomes longer:
     * an inner node with a single child is never made.
     */
    static final class SuffixTreeBuilder {
        private static final int ROOT = 0;

        private final byte[] text;
        private final int[] rows;
        private int nodes = 1;

        /** Behind the end of the sequence that is being read. */
        private int end;

        /** The longest suffix of what has been read that has no leaf is {@code length} bases below this node. */
        private int node = ROOT;

        private int length;

        /** The inner node that the last suffix has made and that waits for its link; the root if none does. */
        private int unlinked = ROOT;

        SuffixTreeBuilder(byte[] text) {
            this.text = text;
            rows = new int[Math.toIntExact(SuffixTree.mostNodes(bases(text)) * ROW)];
        }

        SuffixTree build() {
            for (int i = 0; i < text.length; i++) {
                if (text[i] == Sequences.NO_BASE) {
                    beginSequence(i + 1);
                } else {
                    extend(i);
                }
            }
            return new SuffixTree(text, rows, nodes);
        }

        private static long bases(byte[] text) {
            long bases = 0;
            for (byte base : text) {
                bases += base == Sequences.NO_BASE ? 0 : 1;
            }
            return bases;
        }

        private void beginSequence(int from) {
            node = ROOT;
            length = 0;
            end = from;
        }

        /** Lets every suffix without a leaf go on with the next base, from the longest on, until one does so already. */
        private void extend(int i) {
            requireEnd(i);
            unlinked = ROOT;
            descend(i);
            while (!goesOn(i)) {
                if (node == ROOT && length == 0) {
                    return;
                }
                if (node == ROOT) {
                    length--;
                } else {
                    node = rows[node * ROW + LINK];
                }
                descend(i);
            }
        }

        private void requireEnd(int i) {
            while (end <= i || text[end - 1] != Sequences.NO_BASE) {
                end++;
            }
        }

        /** Passes the nodes between the node and the place that is meant, whose edges need no second look. */
        private void descend(int i) {
            while (length > 0) {
                int child = child(i);
                SuffixTree.requirePath(child);
                int edge = rows[child * ROW + END] - rows[child * ROW + START];
                if (length < edge) {
                    return;
                }
                node = child;
                length -= edge;
            }
        }

        /** Returns whether the suffix went on with this base already; else makes it do so. */
        private boolean goesOn(int i) {
            return length == 0 ? goesOnFromNode(i) : goesOnFromEdge(i, child(i));
        }

        private boolean goesOnFromNode(int i) {
            link(node);
            if (child(i) != 0) {
                length = 1;
                return true;
            }
            addLeaf(node, i);
            return false;
        }

        private boolean goesOnFromEdge(int i, int child) {
            byte next = text[rows[child * ROW + START] + length];
            if (next == text[i]) {
                length++;
                return true;
            }
            if (next == Sequences.NO_BASE) {
                setEdge(child, i - length, end);
            } else {
                int inner = split(child);
                addLeaf(inner, i);
                link(inner);
                unlinked = inner;
            }
            return false;
        }

        /** Returns the child on whose edge the place is that is meant. */
        private int child(int i) {
            return rows[node * ROW + CHILD + text[i - length]];
        }

        private void link(int target) {
            if (unlinked != ROOT) {
                rows[unlinked * ROW + LINK] = target;
                unlinked = ROOT;
            }
        }

        private void addLeaf(int parent, int i) {
            int row = parent * ROW;
            int depth = rows[row + PARENT_DEPTH] + rows[row + END] - rows[row + START];
            rows[row + CHILD + text[i]] = addNode(i, end, depth);
        }

        /** Puts a node at the place that is meant, above {@code child}, and returns it. */
        private int split(int child) {
            int start = rows[child * ROW + START];
            int depth = rows[child * ROW + PARENT_DEPTH];
            int inner = addNode(start, start + length, depth);
            rows[inner * ROW + CHILD + text[start + length]] = child;
            rows[node * ROW + CHILD + text[start]] = inner;
            rows[child * ROW + START] = start + length;
            rows[child * ROW + PARENT_DEPTH] = depth + length;
            return inner;
        }

        private int addNode(int start, int nodeEnd, int parentDepth) {
            int added = nodes++;
            setEdge(added, start, nodeEnd);
            rows[added * ROW + PARENT_DEPTH] = parentDepth;
            return added;
        }

        private void setEdge(int of, int start, int edgeEnd) {
            rows[of * ROW + START] = start;
            rows[of * ROW + END] = edgeEnd;
        }
    }
}
