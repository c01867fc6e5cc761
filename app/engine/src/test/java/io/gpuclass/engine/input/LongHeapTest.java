package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongHeapTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldRemoveTheLeastOfWhatItHolds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LongHeap heap = new LongHeap();
        PriorityQueue<Long> expected = new PriorityQueue<>();
        for (int i = 0; i < 20_000; i++) {
            if (expected.isEmpty() || random.nextInt(5) < 3) {
                long value = random.nextLong(1L << random.nextInt(1, 63));
                heap.add(value);
                expected.add(value);
            } else {
                assertThat(heap.remove()).isEqualTo(expected.remove());
            }
        }
        while (!expected.isEmpty()) {
            assertThat(heap.isEmpty()).isFalse();
            assertThat(heap.remove()).isEqualTo(expected.remove());
        }
        assertThat(heap.isEmpty()).isTrue();
    }
}
