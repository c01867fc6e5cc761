package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.advice.BlockCurve.Reading;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockCurveTest {
    private static final List<Integer> PROBED = List.of(8, 16, 32, 64, 132);
    private static final List<Integer> ASKED = List.of(24, 40, 48, 56, 80, 96, 120);

    /** Times of barriers in nanoseconds, of an H200 (2026-11-24), at the numbers of blocks probed, then at those asked for. */
    @ParameterizedTest
    @CsvSource({
        "central, 725.8 784.5 868.5 896.5 930.6, 809.6 875.6 887.8 893.4 907.6 914.3 921.6",
        "striped, 857.6 847.0 839.5 828.6 822.3, 839.4 835.6 828.8 829.2 822.7 821.6 823.3",
        "grid-sync, 964.1 964.2 966.0 970.2 985.5, 966.0 969.4 984.4 977.4 979.7 970.9 981.2",
        "tree-atomic, 971.1 993.0 1016.5 1030.7 1049.4, 1007.2 1017.0 1023.3 1027.8 1033.1 1039.4 1047.6",
    })
    void shouldForecastTimesOfBarriersBetweenTheNumbersProbed(String form, String probed, String truth) {
        BlockCurve curve = curve(PROBED, times(probed));

        List<Double> times = times(truth);
        IntStream.range(0, ASKED.size()).forEach(i -> {
            Summary read = curve.at(ASKED.get(i)).orElseThrow().opsPerSecond();
            double rate = 1e9 / times.get(i);
            assertThat(read.median() / rate).as(form + " on " + ASKED.get(i)).isBetween(0.97, 1.03);
            assertThat(rate).isBetween(read.low(), read.high());
        });
    }

    @Test
    void shouldTakeWhatWasMeasuredAsItIs() {
        Reading read =
                curve(PROBED, List.of(100.0, 110.0, 120.0, 130.0, 140.0)).at(32).orElseThrow();

        assertThat(read.between()).isNull();
        assertThat(read.opsPerSecond().median()).isEqualTo(1e9 / 120);
    }

    @Test
    void shouldDoubtALineByHowFarItMissesItsNeighbours() {
        Reading smooth =
                curve(PROBED, List.of(100.0, 110.0, 120.0, 130.0, 140.0)).at(24).orElseThrow();
        Reading bent =
                curve(PROBED, List.of(100.0, 160.0, 120.0, 130.0, 140.0)).at(24).orElseThrow();

        assertThat(smooth.between()).containsExactly(16, 32);
        assertThat(width(smooth)).isLessThan(0.06);
        assertThat(width(bent)).isGreaterThan(0.5);
    }

    @Test
    void shouldDoubtALineBetweenTwoAloneByTheirDistance() {
        Reading read = curve(List.of(1, 132), List.of(100.0, 150.0)).at(16).orElseThrow();

        assertThat(1e9 / read.opsPerSecond().low()).isGreaterThan(150);
        assertThat(1e9 / read.opsPerSecond().high()).isLessThan(100);
    }

    @Test
    void shouldTellNothingBeyondWhatWasMeasured() {
        BlockCurve curve = curve(PROBED, List.of(100.0, 110.0, 120.0, 130.0, 140.0));

        assertThat(curve.at(4)).isEmpty();
        assertThat(curve.at(133)).isEmpty();
    }

    private static double width(Reading read) {
        Summary rate = read.opsPerSecond();
        return (rate.high() - rate.low()) / rate.median();
    }

    private static List<Double> times(String text) {
        return Arrays.stream(text.split(" ")).map(Double::valueOf).toList();
    }

    /** Of steady samples: reruns differ by a per cent. */
    private static BlockCurve curve(List<Integer> blocks, List<Double> times) {
        Map<Integer, Summary> rates = new TreeMap<>();
        IntStream.range(0, blocks.size())
                .forEach(i -> rates.put(
                        blocks.get(i),
                        SummaryBuilder.builder(Summary.exactly(1e9 / times.get(i)))
                                .samples(17)
                                .build()));
        return new BlockCurve(rates);
    }
}
