package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Region;
import java.util.List;

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
