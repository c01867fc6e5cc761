package io.gpuclass.engine.input;

import java.util.stream.IntStream;

/**
 * For each place of a query the length of the longest match there with a text, by walking the text's suffix tree and its links
 * (Chang and Lawler 1994, section 3, "matching statistics"). Immutable.
 *
 * @param tree of the text
 * @param leastMatch what is shorter counts as 0, in bases
 */
record MatchingLengths(SuffixTree tree, int leastMatch) {
    /** Returns the lengths for the bases of all queries, in order. */
    int[] of(Sequences queries) {
        int[] lengths = new int[queries.totalBases()];
        int[] offsets = queries.offsets();
        IntStream.range(0, queries.count())
                .parallel()
                .forEach(query ->
                        new Walk(tree, queries.bases(), offsets[query + 1]).write(lengths, offsets[query], leastMatch));
        return lengths;
    }

    /** A walk along one query: what matches is {@code length} bases from the root, {@code length - depth} of them below {@code node}. */
    private static final class Walk {
        private final SuffixTree tree;
        private final byte[] text;
        private final byte[] bases;
        private final int end;
        private int node;
        private int depth;
        private int length;

        Walk(SuffixTree tree, byte[] bases, int end) {
            this.tree = tree;
            this.text = tree.text();
            this.bases = bases;
            this.end = end;
        }

        void write(int[] lengths, int start, int leastMatch) {
            for (int from = start; from <= end - leastMatch; from++) {
                match(from);
                lengths[from] = length >= leastMatch ? length : 0;
                dropFirst(from + 1);
            }
        }

        /** Goes on as long as the bases from {@code from} on match. */
        private void match(int from) {
            while (true) {
                int child = child(from);
                if (child == 0) {
                    return;
                }
                int offset = tree.start(child) - depth;
                int edgeEnd = tree.end(child) - offset;
                while (length < edgeEnd && matches(from + length, text[offset + length])) {
                    length++;
                }
                if (length < edgeEnd) {
                    return;
                }
                node = child;
                depth = length;
            }
        }

        private boolean matches(int at, byte base) {
            return at < end && bases[at] == base && base != Sequences.NO_BASE;
        }

        /** Goes to the same match without its first base. */
        private void dropFirst(int from) {
            length = Math.max(0, length - 1);
            node = tree.link(node);
            depth = tree.depth(node);
            while (depth < length) {
                int child = child(from);
                SuffixTree.requirePath(child);
                if (tree.depth(child) > length) {
                    return;
                }
                node = child;
                depth = tree.depth(child);
            }
        }

        private int child(int from) {
            int next = from + depth;
            return next < end && bases[next] != Sequences.NO_BASE ? tree.child(node, bases[next]) : 0;
        }
    }
}
