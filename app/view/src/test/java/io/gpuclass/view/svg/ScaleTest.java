package io.gpuclass.view.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.svg.AxesSvg.TickLabel;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {
    /** By 1, 2 and 5 over a few decades, by powers of ten over many, evenly within less than one; from 0 unless all is far from it. */
    @ParameterizedTest
    @CsvSource({
        "true, 1.64e5, 1.8e6, 100k 200k 500k 1M 2M",
        "true, 94.7, 7e5, 10 100 1k 10k 100k 1M",
        "true, 1.1e6, 1.9e6, 1M 1.2M 1.4M 1.6M 1.8M 2M",
        "false, 0.006, 1, 0 0.2 0.4 0.6 0.8 1",
        "false, 98, 100, 98 98.5 99 99.5 100"
    })
    void shouldCountInRoundSteps(boolean logarithmic, double low, double high, String labels) {
        assertThat(labels(Scale.of(logarithmic, List.of(low, high)))).containsExactly(labels.split(" "));
    }

    @Test
    void shouldHaveFewTicksOverAllNumbersThatThereAre() {
        assertThat(Scale.of(true, List.of(1e-300, 1e300)).ticks())
                .hasSizeBetween(4, 12)
                .allMatch(Double::isFinite);
    }

    @Test
    void shouldHaveItsTicksAtTheGivenPlaces() {
        Scale scale = Scale.at(true, List.of(1.0, 132.0, 2112.0));

        assertThat(scale.ticks()).containsExactly(1.0, 132.0, 2112.0);
        assertThat(scale.share(1)).isZero();
        assertThat(scale.share(2112)).isEqualTo(1);
        assertThat(scale.share(Math.sqrt(2112))).isEqualTo(0.5, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "true, 5, 5", "true, 1e-300, 1e-300", "true, 1e300, 1e300", "true, 1, 1.0000001", "true, 3, 4",
                "true, 0.0007, 0.002",
        "true, 1e-300, 1e300", "false, 0, 0", "false, 5, 5", "false, -5, -5", "false, 4.9e-324, 4.9e-324",
                "false, -1e300, 1e300",
        "false, 1e15, 1.000000000001e15", "false, 0, 1e-310", "false, -3, 7"
    })
    void shouldHaveRoomForAllValuesAndAFewTicksWithLabelsOfTheirOwn(boolean logarithmic, double low, double high) {
        Scale scale = Scale.of(logarithmic, List.of(low, high));

        assertThat(scale.low()).isLessThan(scale.high());
        assertThat(scale.share(low)).isBetween(-0.03, 1.03);
        assertThat(scale.share(high)).isBetween(-0.03, 1.03);
        assertThat(scale.ticks()).hasSizeBetween(3, 12).isSorted();
        assertThat(labels(scale)).doesNotHaveDuplicates();
        assertThat(scale.ticks())
                .allSatisfy(tick -> assertThat(scale.share(tick)).isBetween(-1e-9, 1 + 1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.30000000000000004, 0.3",
        "950, 950",
        "1000, 1k",
        "20000, 20k",
        "5e5, 500k",
        "2e6, 2M",
        "1e9, 1G",
        "1e-5, 0.00001",
        "1e-9, 1e-9",
        "1e30, 1e30",
        "-2000, -2k",
        "0.05, 0.05"
    })
    void shouldLabelTicksWithMetricPrefixes(double value, String label) {
        assertThat(label(value)).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2112, 2112", "4096, 4096", "65536, 65.54k"})
    void shouldLabelMeasuredPlacesInFullAsLongAsTheyAreShort(double value, String label) {
        assertThat(TickLabel.ofMeasured(value)).isEqualTo(label);
    }

    private static Stream<String> labels(Scale scale) {
        return scale.ticks().stream().map(ScaleTest::label);
    }

    private static String label(double value) {
        return TickLabel.of(new Axis("", false, null), value);
    }
}
