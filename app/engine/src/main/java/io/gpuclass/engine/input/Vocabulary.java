package io.gpuclass.engine.input;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Words that share their beginnings as those of a language do: a stem, which several words have, and an ending. Stems are syllables whose
 * parts are the more frequent the further in front they stand here. Frequent words are the short ones.
 */
final class Vocabulary {
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
    private static final List<String> CODAS = List.of("", "n", "r", "t", "s", "l", "m", "d", "c", "g", "p", "b", "x");
    private static final List<String> ENDINGS = List.of("", "s", "ed", "ing", "er", "ly", "al", "ion", "able", "ness");

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
