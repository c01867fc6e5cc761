package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Observation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportReaderTest {
    private final ByteBuffer results = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);

    @Test
    void shouldReadEachWordOfTheReport() {
        report(0, 1, 1_980_000, 1_000_000, 77, 5, 6, 7, 1000, 8);
        report(10, 21, 22, 23);
        report(16, 9, 41, 0, 43);
        handOffs(2, 9, 9, 9);
        perBlock(1, 3);

        assertThat(ReportReader.read(results, 2, 12.5))
                .isEqualTo(new Observation(
                        true,
                        12.5,
                        1980,
                        77,
                        5 + 1 + 3,
                        6,
                        7,
                        125,
                        0.8,
                        1,
                        3,
                        21,
                        22,
                        23,
                        4,
                        9,
                        9,
                        9,
                        List.of(41L, 0L, 43L)));
    }

    @Test
    void shouldLieWhereTheKernelsWrite() {
        assertThat(ReportReader.HISTOGRAM_OFFSET).isEqualTo(256);
        assertThat(ReportReader.PER_BLOCK_OFFSET).isEqualTo(2304);
        assertThat(ReportReader.bytesFor(3)).isEqualTo(2304 + 12);
    }

    @Test
    void shouldTellWhereBlocksLieInsteadOfWhatTheyCompleted() {
        report(13, 132, 3, 5);

        Observation observation = ReportReader.read(results, 8, 1);

        assertThat(observation.reached()).isEqualTo(132);
        assertThat(observation.fewestPerBlock()).isEqualTo(3);
        assertThat(observation.mostPerBlock()).isEqualTo(5);
        assertThat(observation.operations()).isZero();
    }

    @Test
    void shouldTellNoHandOffsWhereNoneWereSampled() {
        perBlock(1);

        Observation observation = ReportReader.read(results, 1, 1);

        assertThat(observation.handOffs()).isZero();
        assertThat(observation.handOffP50Ns()).isZero();
        assertThat(observation.handOffP99Ns()).isZero();
        assertThat(observation.handOffMaxNs()).isZero();
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

    /** Counts latencies below 16 ns, each of which has a bin of its own. */
    private void handOffs(int... latencies) {
        for (int ns : latencies) {
            int bin = ReportReader.HISTOGRAM_OFFSET + ns * Integer.BYTES;
            results.putInt(bin, results.getInt(bin) + 1);
        }
    }

    private void perBlock(int... counts) {
        for (int i = 0; i < counts.length; i++) {
            results.putInt(ReportReader.PER_BLOCK_OFFSET + i * Integer.BYTES, counts[i]);
        }
    }
}
