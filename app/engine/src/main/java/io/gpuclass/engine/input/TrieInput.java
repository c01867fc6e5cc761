package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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

    /** Returns the largest size of so many words, offsets included. */
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

    /**
     * Words as the kernels of {@code trie} read them: their letters one after the other, each word with an end mark.
     *
     * @param letters one per byte, 0 to 25; {@value #END} ends a word
     * @param offsets where each word begins
     */
    record SpelledWords(byte[] letters, int[] offsets) {
        static final byte END = 26;

        /** @param ranks which words of the vocabulary, in order */
        static SpelledWords of(List<String> vocabulary, int[] ranks) {
            int[] offsets = new int[ranks.length];
            int total = 0;
            for (int i = 0; i < ranks.length; i++) {
                offsets[i] = total;
                total += vocabulary.get(ranks[i]).length() + 1;
            }
            byte[] letters = new byte[total];
            for (int i = 0; i < ranks.length; i++) {
                put(vocabulary.get(ranks[i]), letters, offsets[i]);
            }
            return new SpelledWords(letters, offsets);
        }

        private static void put(String word, byte[] letters, int offset) {
            for (int i = 0; i < word.length(); i++) {
                letters[offset + i] = (byte) (word.charAt(i) - 'a');
            }
            letters[offset + word.length()] = END;
        }

        Region letterRegion(String name) {
            return Region.input(name, letters, END);
        }

        Region offsetRegion(String name) {
            return Region.input(name, offsets);
        }
    }

    /**
     * Draws ranks from 0 on, rank r in proportion to 1 / (r + 1), as words come up in a text (Zipf 1949). In whole numbers, so that every
     * machine draws the same.
     */
    static final class ZipfDraws {
        private static final long FIRST_WEIGHT = 1L << 40;

        private final long[] sums;
        private final SplitMix64 draws;

        /** @param ranks how many there are, at most 2^20 */
        ZipfDraws(int ranks, SplitMix64 draws) {
            this.draws = draws;
            sums = new long[ranks];
            Arrays.setAll(sums, rank -> FIRST_WEIGHT / (rank + 1));
            Arrays.parallelPrefix(sums, Long::sum);
        }

        int next() {
            long drawn = Math.floorMod(draws.next(), sums[sums.length - 1]);
            int place = Arrays.binarySearch(sums, drawn);
            return place >= 0 ? place + 1 : -place - 1;
        }
    }

    /**
     * Words that share their beginnings as those of a language do: a stem, which several words have, and an ending. Stems are syllables whose
     * parts are the more frequent the further in front they stand here. Frequent words are the short ones.
     */
    static final class Vocabulary {
        /** Letters of the longest word: four syllables of at most five letters, and an ending. */
        static final int MOST_LETTERS = 24;

        private static final int MOST_SYLLABLES = 4;

        /** Ranks from which on words have one more syllable. */
        private static final int[] RANKS = {30, 1_000, 10_000};

        private static final List<String> ONSETS = List.of(
                "t", "s", "c", "r", "d", "p", "m", "b", "l", "n", "f", "h", "w", "g", "st", "pr", "v", "tr", "th", "ch",
                "sh", "br", "gr", "cl", "pl", "sp", "j", "k", "qu", "y", "z");
        private static final List<String> NUCLEI =
                List.of("e", "a", "i", "o", "u", "ea", "ou", "ai", "oo", "y", "ie", "au");
        private static final List<String> CODAS =
                List.of("", "n", "r", "t", "s", "l", "m", "d", "c", "g", "p", "b", "x");
        private static final List<String> ENDINGS =
                List.of("", "s", "ed", "ing", "er", "ly", "al", "ion", "able", "ness");

        /** Words with the same stem, on average. */
        private static final int WORDS_PER_STEM = 3;

        private final SplitMix64 draws;
        private final List<String> stems = new ArrayList<>();

        private Vocabulary(SplitMix64 draws) {
            this.draws = draws;
        }

        /** Returns {@code count} different words of the letters a to z, the most frequent first. */
        static List<String> of(int count, SplitMix64 draws) {
            Vocabulary vocabulary = new Vocabulary(draws);
            Set<String> words = new LinkedHashSet<>();
            while (words.size() < count) {
                words.add(vocabulary.word(words.size()));
            }
            return new ArrayList<>(words);
        }

        private String word(int rank) {
            boolean isNew = stems.isEmpty() || draws.oneIn(WORDS_PER_STEM);
            if (isNew) {
                stems.add(stem(syllables(rank)));
            }
            String stem = stems.get(isNew ? stems.size() - 1 : draws.below(stems.size()));
            return stem + oftenEarly(ENDINGS);
        }

        private String stem(int syllables) {
            StringBuilder stem = new StringBuilder();
            for (int i = 0; i < syllables; i++) {
                stem.append(oftenEarly(ONSETS)).append(oftenEarly(NUCLEI)).append(oftenEarly(CODAS));
            }
            return stem.toString();
        }

        private int syllables(int rank) {
            int usual = 1;
            while (usual < MOST_SYLLABLES && rank >= RANKS[usual - 1]) {
                usual++;
            }
            return 1 + draws.below(usual);
        }

        /** Draws an element, the first ones most often: the lesser of two even draws. */
        private String oftenEarly(List<String> elements) {
            return elements.get(Math.min(draws.below(elements.size()), draws.below(elements.size())));
        }
    }
}
