package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.device.Region.Contents;
import io.gpuclass.engine.input.FastaReader.Sequences;
import io.gpuclass.profile.PlainText;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** A reference with its suffix tree, queries, and how much of the reference each suffix of a query matches (Lo et al., Algorithm 4). */
public final class AlignInput implements ProgramInput {
    private static final int NODE_BYTES = SuffixTree.ROW * Integer.BYTES;

    private final String name;
    private final AlignmentTask task;
    private final int leastMatch;

    private AlignInput(String name, AlignmentTask task, int leastMatch) {
        if (leastMatch <= 0) {
            throw new IllegalArgumentException("a match has a base at least, not " + leastMatch);
        }
        this.name = name;
        this.task = task;
        this.leastMatch = leastMatch;
    }

    /**
     * Returns queries cut from a random reference with repeats, with errors in one base of 50.
     *
     * @param referenceBases at least {@code queryLength}
     * @param queryLength bases of each query
     * @param leastMatch bases of the shortest match that is told
     */
    public static AlignInput generated(
            String name, int referenceBases, int queries, int queryLength, int leastMatch, long seed) {
        if (referenceBases > SuffixTree.MOST_BASES) {
            throw new IllegalArgumentException(
                    "a reference of " + referenceBases + " bases is too long for a suffix tree");
        }
        return new AlignInput(name, new GeneratedReads(referenceBases, queries, queryLength, seed), leastMatch);
    }

    /**
     * Reads the reference and the queries from FASTA files.
     *
     * @param leastMatch bases of the shortest match that is told
     * @throws InputFileException if one cannot be read, is not a FASTA file or is too large
     */
    public static AlignInput read(Path reference, Path queries, int leastMatch) {
        Sequences references = FastaReader.read(reference, SuffixTree.MOST_BASES);
        String name = fileName(reference) + " " + fileName(queries);
        return new AlignInput(name, new GivenReads(references, FastaReader.read(queries)), leastMatch);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String id() {
        return "align " + task.id() + ", least match " + leastMatch;
    }

    @Override
    public long deviceBytes() {
        long nodes = SuffixTree.mostNodes(task.referenceBytes());
        return Region.paddedBytes(task.referenceBytes())
                + nodes * NODE_BYTES
                + Region.paddedBytes(task.queryBases())
                + (task.queries() + 1L) * Integer.BYTES
                + 2 * task.queryBases() * Integer.BYTES;
    }

    @Override
    public Dataset make() {
        Sequences reference = task.reference();
        Sequences queries = task.queriesOf(reference);
        SuffixTree tree = SuffixTree.of(reference.terminated());
        return new Dataset(id(), regions(tree, queries), List.of(tree.nodes(), queries.count(), leastMatch));
    }

    private List<Region> regions(SuffixTree tree, Sequences queries) {
        return List.of(
                Region.input("reference", tree.text(), Sequences.NO_BASE),
                Region.input("nodes", (long) tree.nodes() * NODE_BYTES, Contents.of(tree.rows())),
                Region.input("queries", queries.bases(), Sequences.NO_BASE),
                Region.input("offsets", queries.offsets()),
                Region.result("matching lengths", Region.UNTOUCHED, new MatchingLengths(tree, leastMatch).of(queries)));
    }

    private static String fileName(Path file) {
        return PlainText.oneLine(String.valueOf(file.getFileName()));
    }

    /** An alignment of sequences that have been read from files. */
    record GivenReads(Sequences reference, Sequences queryReads) implements AlignmentTask {
        @Override
        public String id() {
            return described("reference", reference) + ", " + described("queries", queryReads);
        }

        @Override
        public long referenceBytes() {
            return (long) reference.totalBases() + reference.count();
        }

        @Override
        public int queries() {
            return queryReads.count();
        }

        @Override
        public long queryBases() {
            return queryReads.totalBases();
        }

        @Override
        public Sequences queriesOf(Sequences ofThese) {
            return queryReads;
        }

        private static String described(String name, Sequences sequences) {
            return name + " of " + sequences.totalBases() + " bases " + sequences.digest();
        }
    }

    /**
     * An alignment of reads that were cut from the very reference, with errors in one base of 50; the reference is random but for repeats,
     * which make up a fifth of it.
     *
     * @param referenceBases in one sequence
     * @param queries how many reads
     * @param queryLength bases of each read
     */
    record GeneratedReads(int referenceBases, int queries, int queryLength, long seed) implements AlignmentTask {
        private static final int SHORTEST_STRETCH = 64;
        private static final int LONGEST_STRETCH = 2048;

        /** One stretch in so many repeats an earlier one. */
        private static final int STRETCHES_PER_REPEAT = 5;

        /** One base in so many differs from what was repeated. */
        private static final int BASES_PER_MUTATION = 32;

        private static final int BASES_PER_ERROR = 50;

        /** One error in so many is an unreadable base, the rest are wrong ones. */
        private static final int ERRORS_PER_UNREADABLE = 16;

        GeneratedReads {
            if (queries <= 0 || queryLength <= 0 || queryLength > referenceBases) {
                throw new IllegalArgumentException(
                        "reads of " + queryLength + " bases cannot be cut from " + referenceBases);
            }
            Math.multiplyExact(queries, queryLength);
        }

        @Override
        public String id() {
            return "generated reference of " + referenceBases + " bases, " + queries + " queries of " + queryLength
                    + ", seed " + seed;
        }

        @Override
        public long referenceBytes() {
            return referenceBases + 1L;
        }

        @Override
        public long queryBases() {
            return (long) queries * queryLength;
        }

        @Override
        public Sequences reference() {
            SplitMix64 draws = SplitMix64.part(seed, 0);
            byte[] bases = new byte[referenceBases];
            for (int from = 0; from < referenceBases; ) {
                int stretch = SHORTEST_STRETCH + draws.below(LONGEST_STRETCH - SHORTEST_STRETCH + 1);
                int end = Math.min(referenceBases, from + stretch);
                if (from >= stretch && draws.oneIn(STRETCHES_PER_REPEAT)) {
                    repeat(bases, draws.below(from - stretch + 1), from, end, draws);
                } else {
                    fill(bases, from, end, draws);
                }
                from = end;
            }
            return new Sequences(bases, new int[] {0, referenceBases});
        }

        @Override
        public Sequences queriesOf(Sequences reference) {
            SplitMix64 draws = SplitMix64.part(seed, 1);
            byte[] bases = new byte[queries * queryLength];
            int[] offsets = new int[queries + 1];
            for (int query = 0; query < queries; query++) {
                int from = draws.below(referenceBases - queryLength + 1);
                System.arraycopy(reference.bases(), from, bases, offsets[query], queryLength);
                offsets[query + 1] = offsets[query] + queryLength;
            }
            misread(bases, draws);
            return new Sequences(bases, offsets);
        }

        private static void fill(byte[] bases, int from, int end, SplitMix64 draws) {
            for (int i = from; i < end; i++) {
                bases[i] = (byte) draws.below(SuffixTree.BASES);
            }
        }

        private static void repeat(byte[] bases, int original, int from, int end, SplitMix64 draws) {
            System.arraycopy(bases, original, bases, from, end - from);
            for (int i = from; i < end; i++) {
                if (draws.oneIn(BASES_PER_MUTATION)) {
                    bases[i] = other(bases[i], draws);
                }
            }
        }

        private static void misread(byte[] bases, SplitMix64 draws) {
            for (int i = 0; i < bases.length; i++) {
                if (draws.oneIn(BASES_PER_ERROR)) {
                    bases[i] = draws.oneIn(ERRORS_PER_UNREADABLE) ? Sequences.NO_BASE : other(bases[i], draws);
                }
            }
        }

        private static byte other(byte base, SplitMix64 draws) {
            return (byte) ((base + 1 + draws.below(SuffixTree.BASES - 1)) % SuffixTree.BASES);
        }
    }

    /** Source of the sequences of an alignment. */
    interface AlignmentTask {
        /** Returns the name that tells the sequences from others. */
        String id();

        /** Returns the bases of the reference, with one more for the end of each of its sequences. */
        long referenceBytes();

        int queries();

        /** Returns the bases of all queries together. */
        long queryBases();

        /** Returns the reference, always the same. */
        Sequences reference();

        /** Returns the queries, always the same. */
        Sequences queriesOf(Sequences reference);
    }

    /**
     * For each place of a query the length of the longest match there with a text, by walking the text's suffix tree and its links
     * (Chang and Lawler 1994, section 3, "matching statistics"). Immutable.
     *
     * @param leastMatch what is shorter counts as 0, in bases
     */
    record MatchingLengths(SuffixTree tree, int leastMatch) {
        /** Returns the lengths for the bases of all queries, in order. */
        int[] of(Sequences queries) {
            int[] lengths = new int[queries.totalBases()];
            int[] offsets = queries.offsets();
            IntStream.range(0, queries.count())
                    .parallel()
                    .forEach(query -> new Walk(tree, queries.bases(), offsets[query + 1])
                            .write(lengths, offsets[query], leastMatch));
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
}
