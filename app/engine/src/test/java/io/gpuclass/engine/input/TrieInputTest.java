package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.input.TrieInput.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrieInputTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "17, 2", "1000, 3", "20000, -4"})
    void shouldExpectAsManyOfEachWordAsTheTextHas(int words, long seed) {
        Dataset dataset = new TrieInput(words, seed).make();
        List<String> text = words(dataset, 0);
        List<String> distinct = words(dataset, 3);
        int[] counts = RegionBytes.expectedWords(dataset, 5);
        Map<String, Integer> expected = new HashMap<>();
        text.forEach(word -> expected.merge(word, 1, Integer::sum));
        Map<String, Integer> told = new HashMap<>();
        for (int i = 0; i < counts.length; i++) {
            told.put(distinct.get(i), counts[i]);
        }

        assertThat(text).hasSize(words);
        assertThat(distinct).doesNotHaveDuplicates().hasSameSizeAs(counts);
        assertThat(told).isEqualTo(expected);
    }

    @Test
    void shouldHaveRoomForEveryPrefixAndANodeForEachThread() {
        Dataset dataset = new TrieInput(20_000, 5).make();
        Set<String> prefixes = new HashSet<>();
        for (String word : words(dataset, 3)) {
            for (int end = 0; end <= word.length(); end++) {
                prefixes.add(word.substring(0, end));
            }
        }
        int capacity = dataset.numbers().get(1);

        assertThat(capacity).isEqualTo(prefixes.size() + TrieInput.SPARE_NODES);
        assertThat(TrieInput.SPARE_NODES).isGreaterThanOrEqualTo(132 * 2048);
        assertThat(dataset.regions().get(2).bytes()).isEqualTo(capacity * 128L);
        assertThat(dataset.numbers())
                .containsExactly(20_000, capacity, words(dataset, 3).size());
    }

    @Test
    void shouldCountPrefixesByHand() {
        assertThat(TrieInput.prefixes(List.of("to", "tea", "ten", "i", "in", "inn", "te")))
                .isEqualTo(
                        Set.of("t", "to", "te", "tea", "ten", "i", "in", "inn").size());
    }

    @Test
    void shouldRepeatFewWordsOftenAndManySeldom() {
        int[] counts = RegionBytes.expectedWords(new TrieInput(100_000, 6).make(), 5);

        assertThat(counts[0]).isBetween(9_000, 11_000);
        assertThat(counts[1]).isBetween(4_500, 5_500);
        assertThat(counts.length).isBetween(6_000, 12_500);
    }

    @Test
    void shouldShareBeginningsAsALanguageDoes() {
        List<String> words = Vocabulary.of(1 << 16, SplitMix64.part(7, 0));
        int letters = words.stream().mapToInt(String::length).sum();

        assertThat(words).hasSize(1 << 16).doesNotHaveDuplicates();
        assertThat(words).allMatch(word -> word.matches("[a-z]{1,24}"));
        assertThat(TrieInput.prefixes(words)).isLessThan(letters / 2);
        assertThat(words.subList(0, 30)).allMatch(word -> word.length() <= 9);
    }

    private static List<String> words(Dataset dataset, int region) {
        byte[] letters = RegionBytes.input(dataset, region);
        List<String> words = new ArrayList<>();
        for (int offset : RegionBytes.inputWords(dataset, region + 1)) {
            StringBuilder word = new StringBuilder();
            for (int i = offset; letters[i] != 26; i++) {
                word.append((char) ('a' + letters[i]));
            }
            words.add(word.toString());
        }
        return words;
    }
}
