package io.gpuclass.device.jcuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.device.Observation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ReportReaderTest {
    private final ByteBuffer results = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);

    @Test
    void shouldReadEachWordOfTheReport() {
        report(0, 1, 1_980_000, 1_000_000, 77, 5, 6, 7, 1000, 8);
        perBlock(1, 3);

        assertThat(ReportReader.read(results, 2, 12.5))
                .isEqualTo(new Observation(true, 12.5, 1980, 77, 5 + 1 + 3, 6, 7, 125, 0.8, 1, 3));
    }

    @Test
    void shouldTellNoClockAndNoPollTimeWhenNoneWasTaken() {
        Observation observation = ReportReader.read(results, 1, 1);

        assertThat(observation.smClockMhz()).isZero();
        assertThat(observation.pollNs()).isZero();
        assertThat(observation.fairness()).isZero();
        assertThat(observation.timedOut()).isFalse();
    }

    @Test
    void shouldIgnoreCountsBeyondTheGrid() {
        perBlock(4, 4, 1000);

        Observation observation = ReportReader.read(results, 2, 1);

        assertThat(observation.operations()).isEqualTo(8);
        assertThat(observation.mostPerBlock()).isEqualTo(4);
        assertThat(observation.fairness()).isEqualTo(1);
    }

    @Test
    void shouldReadCountsAsUnsigned() {
        perBlock(-1);

        assertThat(ReportReader.read(results, 1, 1).operations()).isEqualTo(0xFFFF_FFFFL);
    }

    private void report(int first, long... words) {
        for (int i = 0; i < words.length; i++) {
            results.putLong((first + i) * Long.BYTES, words[i]);
        }
    }

    private void perBlock(int... counts) {
        for (int i = 0; i < counts.length; i++) {
            results.putInt(ReportReader.PER_BLOCK_OFFSET + i * Integer.BYTES, counts[i]);
        }
    }
}
