package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IndexHashTest {
    /** What the generator's authors publish for seed 0. */
    @Test
    void shouldBeSplitMix64() {
        IndexHash hash = new IndexHash(0);

        assertThat(hash.at(0)).isEqualTo(0xe220a8397b1dcdafL);
        assertThat(hash.at(1)).isEqualTo(0x6e789e6aa1b965f4L);
        assertThat(hash.at(2)).isEqualTo(0x06c45d188009454fL);
    }

    @Test
    void shouldDrawEveryNumberBelowABound() {
        Draws draws = new Draws(IndexHash.of(1, 0));
        int[] drawn = new int[6];
        for (int i = 0; i < 60_000; i++) {
            drawn[draws.below(6)]++;
        }

        assertThat(IntStream.of(drawn)).allMatch(count -> count > 9_600 && count < 10_400);
    }
}
