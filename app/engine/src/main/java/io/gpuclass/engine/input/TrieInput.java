package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The words of a text, to be put into a tree of letters, and how often each occurs (Giroux S9329, "APP #3").
 *
 * @param words in the text, 1 to {@value #MOST_WORDS}
 * @param seed of the vocabulary and of the text
 */
public record TrieInput(int words, long seed) implements ProgramInput {
    static final int MOST_WORDS = 1 << 26;

    /**
     * Nodes that threads may hold in reserve, having lost the race for a child: one each, on a GPU of up to 256 SMs with 2048 threads each.
     */
    static final int SPARE_NODES = 1 << 19;

    private static final int MOST_DISTINCT = 1 << 16;
    private static final int LEAST_VOCABULARY = 16;
    private static final int WORDS_PER_DISTINCT = 8;
    private static final int NODE_BYTES = 32 * Integer.BYTES;
    private static final int CONTROL_BYTES = 64 * Integer.BYTES;
    private static final int MOST_BYTES_PER_WORD = Vocabulary.MOST_LETTERS + 1;

    public TrieInput {
        if (words <= 0 || words > MOST_WORDS) {
            throw new IllegalArgumentException("a text of " + words + " words is empty or too long");
        }
    }

    @Override
    public String name() {
        return "words-" + words;
    }

    @Override
    public String id() {
        return "trie " + words + " words, seed " + seed;
    }

    @Override
    public long deviceBytes() {
        long distinct = Math.min(words, vocabularySize());
        long nodes = 1 + distinct * Vocabulary.MOST_LETTERS + SPARE_NODES;
        return bytes(words) + bytes(distinct) + 2 * distinct * Integer.BYTES + nodes * NODE_BYTES + CONTROL_BYTES;
    }

    /** Returns what so many words take at most, offsets included. */
    private static long bytes(long words) {
        return Region.paddedBytes(words * MOST_BYTES_PER_WORD) + words * Integer.BYTES;
    }

    @Override
    public Dataset make() {
        List<String> vocabulary = Vocabulary.of(vocabularySize(), SplitMix64.part(seed, 0));
        ZipfDraws draws = new ZipfDraws(vocabulary.size(), SplitMix64.part(seed, 1));
        int[] text = new int[words];
        Arrays.setAll(text, i -> draws.next());
        int[] counts = new int[vocabulary.size()];
        IntStream.of(text).forEach(rank -> counts[rank]++);
        return dataset(vocabulary, text, counts);
    }

    private Dataset dataset(List<String> vocabulary, int[] text, int[] counts) {
        int[] distinct = IntStream.range(0, counts.length)
                .filter(rank -> counts[rank] > 0)
                .toArray();
        int capacity =
                1 + prefixes(IntStream.of(distinct).mapToObj(vocabulary::get).toList()) + SPARE_NODES;
        SpelledWords all = SpelledWords.of(vocabulary, text);
        SpelledWords once = SpelledWords.of(vocabulary, distinct);
        return new Dataset(
                id(),
                List.of(
                        all.letterRegion("letters"),
                        all.offsetRegion("offsets"),
                        Region.scratch("nodes", (long) capacity * NODE_BYTES, 0),
                        once.letterRegion("distinct letters"),
                        once.offsetRegion("distinct offsets"),
                        Region.result(
                                "counts",
                                0,
                                IntStream.of(distinct).map(rank -> counts[rank]).toArray()),
                        Region.scratch("control", CONTROL_BYTES, 0)),
                List.of(words, capacity, distinct.length));
    }

    private int vocabularySize() {
        return Math.max(LEAST_VOCABULARY, Math.min(MOST_DISTINCT, words / WORDS_PER_DISTINCT));
    }

    /** Returns how many different beginnings, but the empty one, words have: in alphabetical order, each adds what it does not share. */
    static int prefixes(Collection<String> words) {
        int prefixes = 0;
        String last = "";
        for (String word : new TreeSet<>(words)) {
            prefixes += word.length() - shared(last, word);
            last = word;
        }
        return prefixes;
    }

    private static int shared(String one, String other) {
        int same = 0;
        while (same < one.length() && same < other.length() && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        return same;
    }
}
