package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Contents;
import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.profile.PlainText;
import java.nio.file.Path;
import java.util.List;

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
     * @param name for tables
     * @param referenceBases at least {@code queryLength}
     * @param queries how many
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
}
