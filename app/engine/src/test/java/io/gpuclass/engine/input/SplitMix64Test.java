package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SplitMix64Test {
    @Test
    void shouldGiveThePublishedNumbersOfSeedZero() {
        SplitMix64 random = new SplitMix64(0);
        assertThat(random.next()).isEqualTo(0xe220a8397b1dcdafL);
        assertThat(random.next()).isEqualTo(0x6e789e6aa1b965f4L);
        assertThat(random.next()).isEqualTo(0x06c45d188009454fL);
    }

    @Test
    void shouldGiveAnyNumberOfAStreamWithoutThoseBeforeIt() {
        SplitMix64 random = new SplitMix64(-77);
        for (int i = 0; i < 1000; i++) {
            assertThat(SplitMix64.at(-77, i)).isEqualTo(random.next());
        }
    }

    @Test
    void shouldGiveEveryNumberBelowABoundAboutAsOften() {
        SplitMix64 random = new SplitMix64(5);
        int[] seen = new int[10];
        for (int i = 0; i < 100_000; i++) {
            seen[random.below(10)]++;
        }
        assertThat(Arrays.stream(seen).min().orElseThrow()).isGreaterThan(9_500);
        assertThat(Arrays.stream(seen).max().orElseThrow()).isLessThan(10_500);
    }
}
