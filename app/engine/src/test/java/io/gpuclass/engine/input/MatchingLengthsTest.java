package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.input.AlignInput.GeneratedReads;
import io.gpuclass.engine.input.AlignInput.MatchingLengths;
import io.gpuclass.engine.input.FastaReader.Sequences;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatchingLengthsTest {
    @ParameterizedTest
    @CsvSource({
        "ACGT., CGTA, 1, 3 2 1 1",
        "ACGT., CGTA, 2, 3 2 0 0",
        "ACGT., CGTA, 4, 0 0 0 0",
        "ACGT., CGTA, 5, 0 0 0 0",
        "AC.GT., ACGT, 1, 2 1 2 1",
        "AC.ACG., ACGT, 1, 3 2 1 0",
        "A.C., A.C, 1, 1 0 1",
        "AAAA., AAAAAA, 2, 4 4 4 3 2 0",
        "..., ACGT, 1, 0 0 0 0"
    })
    void shouldTellTheLongestMatchAtEachPlace(String reference, String query, int least, String expected) {
        int[] lengths = lengths(reference, least, query);

        assertThat(lengths).isEqualTo(numbers(expected));
    }

    @Test
    void shouldNotRunOnIntoTheNextQuery() {
        assertThat(lengths("ACGT.", 1, "AC", "GT")).containsExactly(2, 1, 2, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void shouldAgreeWithBruteForce(int alphabet) {
        SplitMix64 draws = SplitMix64.part(21, alphabet);
        for (int i = 0; i < 3_000; i++) {
            String reference = text(draws, alphabet, 50) + ".";
            String[] queries = {text(draws, alphabet, 30), text(draws, alphabet, 3), text(draws, alphabet, 60)};
            int least = 1 + draws.below(5);

            assertThat(lengths(reference, least, queries))
                    .as("%s in %s", String.join(" ", queries), reference)
                    .isEqualTo(bruteForce(reference, least, queries));
        }
    }

    @Test
    void shouldAgreeWithASuffixArrayOnGeneratedReads() {
        GeneratedReads reads = new GeneratedReads(20_000, 400, 60, 9);
        Sequences reference = reads.reference();
        Sequences queries = reads.queriesOf(reference);
        SuffixArray array = new SuffixArray(reference.terminated());

        int[] lengths = new MatchingLengths(SuffixTree.of(reference.terminated()), 14).of(queries);

        assertThat(lengths).isEqualTo(array.matchingLengths(queries, 14));
        assertThat(lengths).contains(60).contains(0).doesNotContain(13);
    }

    private static int[] lengths(String reference, int least, String... queries) {
        return new MatchingLengths(SuffixTree.of(SuffixTreeTest.bytes(reference)), least).of(sequences(queries));
    }

    private static Sequences sequences(String... texts) {
        int[] offsets = new int[texts.length + 1];
        for (int i = 0; i < texts.length; i++) {
            offsets[i + 1] = offsets[i] + texts[i].length();
        }
        return new Sequences(SuffixTreeTest.bytes(String.join("", texts)), offsets);
    }

    private static int[] bruteForce(String reference, int least, String... queries) {
        int[] lengths = new int[String.join("", queries).length()];
        int at = 0;
        for (String query : queries) {
            for (int from = 0; from < query.length(); from++) {
                int to = from;
                while (to < query.length()
                        && query.charAt(to) != '.'
                        && reference.contains(query.substring(from, to + 1))) {
                    to++;
                }
                lengths[at++] = to - from >= least ? to - from : 0;
            }
        }
        return lengths;
    }

    private static String text(SplitMix64 draws, int alphabet, int most) {
        StringBuilder text = new StringBuilder();
        for (int left = 1 + draws.below(most); left > 0; left--) {
            text.append(draws.oneIn(12) ? '.' : "ACGT".charAt(draws.below(alphabet)));
        }
        return text.toString();
    }

    private static int[] numbers(String text) {
        return Stream.of(text.split(" ")).mapToInt(Integer::parseInt).toArray();
    }
}
