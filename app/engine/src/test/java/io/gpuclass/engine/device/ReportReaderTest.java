package io.gpuclass.engine.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.primitives.Residency;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
                .isEqualTo(Seen.run()
                        .expiring()
                        .lasting(12.5)
                        .at(1980)
                        .within(77)
                        .completing(5 + 1 + 3)
                        .violating(6)
                        .reaching(7)
                        .polling(125)
                        .sharing(0.8, 1, 3)
                        .inSectionsFor(21)
                        .accessing(22, 23)
                        .handingOff(4, 9, 9, 9)
                        .counting(41L, 0L, 43L)
                        .observation());
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

        assertThat(observation.residency(528)).isEqualTo(new Residency(528, 132, 3, 5));
        assertThat(observation.operations()).isZero();
    }

    @Test
    void shouldTellNothingThatWasNotTaken() {
        assertThat(ReportReader.read(results, 1, 1))
                .isEqualTo(Seen.nothing().lasting(1).observation());
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
