package io.gpuclass.engine.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ReportReader.LatencyHistogram;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyHistogramTest {
    /** Width of a bin over the latencies in it. */
    private static final double RESOLUTION = 1.0 / 16;

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "15, 15",
        "16, 16",
        "31, 31",
        "32, 32",
        "33, 34",
        "47, 62",
        "48, 64",
        "49, 68",
        "63, 124",
        "64, 128",
        "511, 33285996544"
    })
    void shouldStartItsBinsWhereTheKernelsDo(int bin, long shortestNs) {
        assertThat(LatencyHistogram.shortestNs(bin)).isEqualTo(shortestNs);
        assertThat(binOf(shortestNs)).isEqualTo(bin);
        assertThat(binOf(shortestNs - 1)).isEqualTo(Math.max(0, bin - 1));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 15, 16, 17, 31})
    void shouldKnowShortLatenciesExactly(long ns) {
        LatencyHistogram histogram = of(ns, ns, ns);

        assertThat(histogram.total()).isEqualTo(3);
        assertThat(histogram.quantileNs(0.01)).isEqualTo(ns);
        assertThat(histogram.quantileNs(1)).isEqualTo(ns);
        assertThat(histogram.longestNs()).isEqualTo(ns);
    }

    @Test
    void shouldTakeTheLatencyThatTheShareOfAllDoesNotExceed() {
        LatencyHistogram histogram = of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

        assertThat(histogram.quantileNs(0.1)).isEqualTo(1);
        assertThat(histogram.quantileNs(0.5)).isEqualTo(5);
        assertThat(histogram.quantileNs(0.51)).isEqualTo(6);
        assertThat(histogram.quantileNs(0.99)).isEqualTo(10);
    }

    @Test
    void shouldSpreadTheLatenciesOfABinEvenlyOverIt() {
        long[] counts = new long[LatencyHistogram.BINS];
        counts[64] = 4; // 128 ns to 135 ns

        LatencyHistogram histogram = new LatencyHistogram(counts, 1000);

        assertThat(histogram.quantileNs(0.25)).isEqualTo(128 + 7 * 0.125);
        assertThat(histogram.quantileNs(0.5)).isEqualTo(128 + 7 * 0.375);
        assertThat(histogram.quantileNs(1)).isEqualTo(128 + 7 * 0.875);
    }

    @Test
    void shouldNotSpreadABinBeyondTheLongest() {
        assertThat(of(130).quantileNs(1)).isEqualTo(129);
        assertThat(of(128, 128, 128).quantileNs(1)).isEqualTo(128);
    }

    @Test
    void shouldSpreadTheLastBinUpToTheLongest() {
        long[] counts = new long[LatencyHistogram.BINS];
        counts[511] = 1;

        assertThat(new LatencyHistogram(counts, 40e9).quantileNs(0.5)).isEqualTo((33285996544L + 40e9) / 2);
    }

    @Test
    void shouldFindTheQuantilesOfAnEvenDistribution() {
        LatencyHistogram histogram = of(LongStream.rangeClosed(1, 100_000).toArray());

        assertThat(histogram.quantileNs(0.5)).isCloseTo(50_000, within(1.0));
        assertThat(histogram.quantileNs(0.99)).isCloseTo(99_000, within(1.0));
    }

    @Test
    void shouldFindTheQuantilesOfALongTailWithinABin() {
        Random random = new Random(1);
        long[] latencies = random.doubles(10_000)
                .mapToLong(share -> (long) (500 * Math.pow(1 - share, -0.8)))
                .sorted()
                .toArray();

        LatencyHistogram histogram = of(latencies);

        for (double share : new double[] {0.1, 0.5, 0.9, 0.99, 0.999}) {
            double exact = latencies[(int) Math.ceil(share * latencies.length) - 1];
            assertThat(histogram.quantileNs(share)).isCloseTo(exact, within(exact * RESOLUTION));
        }
    }

    @Test
    void shouldNeverFallAsTheShareRisesNorPassTheLongest() {
        LatencyHistogram histogram = of(3, 17, 17, 130, 131, 900, 4000, 4001, 4100, 70_001);
        double before = 0;

        for (double share = 0.001; share <= 1; share += 0.001) {
            double latency = histogram.quantileNs(share);
            assertThat(latency).isBetween(before, 70_001.0);
            before = latency;
        }
    }

    @Test
    void shouldShowNothingWhereNothingWasCounted() {
        LatencyHistogram histogram = new LatencyHistogram(new long[LatencyHistogram.BINS], 0);

        assertThat(histogram.total()).isZero();
        assertThat(histogram.quantileNs(0.5)).isZero();
        assertThat(histogram.longestNs()).isZero();
    }

    @Test
    void shouldKeepCountsThatOutgrow32Bits() {
        long[] counts = new long[LatencyHistogram.BINS];
        Arrays.fill(counts, 0, 2, 0xFFFF_FFFFL);

        LatencyHistogram histogram = new LatencyHistogram(counts, 1);

        assertThat(histogram.total()).isEqualTo(2 * 0xFFFF_FFFFL);
        assertThat(histogram.quantileNs(0.5)).isZero();
        assertThat(histogram.quantileNs(0.6)).isEqualTo(1);
    }

    @Test
    void shouldRefuseAnotherNumberOfBins() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LatencyHistogram(new long[3], 0))
                .withMessage("expected 512 bins, found 3");
    }

    private static LatencyHistogram of(long... latencies) {
        long[] counts = new long[LatencyHistogram.BINS];
        for (long latency : latencies) {
            counts[binOf(latency)]++;
        }
        return new LatencyHistogram(counts, Arrays.stream(latencies).max().orElse(0));
    }

    /** As the kernels count: {@code gpuclass::bin_of} of {@code probes-cuda/include/gpuclass/trial.cuh}. */
    private static int binOf(long ns) {
        if (ns < 16) {
            return (int) Math.max(0, ns);
        }
        int log = 63 - Long.numberOfLeadingZeros(ns);
        return Math.min(LatencyHistogram.BINS - 1, (log - 3) * 16 + (int) (ns >> (log - 4) & 15));
    }
}
