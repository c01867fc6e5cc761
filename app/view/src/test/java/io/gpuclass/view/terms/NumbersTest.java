package io.gpuclass.view.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.stats.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({"0, 0 files", "1, 1 file", "2, 2 files"})
    void shouldSayOneOfOne(long number, String expected) {
        assertThat(Numbers.counted(number, "file")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1.5249, 1.52",
        "78.407, 78.4",
        "2344.45, 2344",
        "0.01234, 0.0123",
        "0, 0",
        "0.99966, 1.00",
        "99.97, 100"
    })
    void shouldKeepThreeSignificantDigits(double value, String expected) {
        assertThat(Numbers.significant(value, 3)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1.5, 2.5, 2, 2.0 ±0.5",
        "9.317, 6.618, 12.016, 3, 9.3 ±2.7",
        "37.34, 37.18, 37.5, 2, 37.34 ±0.16",
        "630, 595, 665, 1, 630 ±35",
        "0.0174, 0.015, 0.0198, 4, 0.0174 ±0.0024",
        "2.5, 2.498, 2.502, 2, 2.50 ±0.01",
        "1.0, 0.03, 1.97, 2, 1 ±1",
        "4.52, 1.69, 4.91, 2, '4.5 [1.6, 5.0]'",
        "0.2, 0.01, 0.5, 2, '0.20 [0.01, 0.50]'",
        "100, 99.99, 100.2, 2, 100.00 ±0.20",
        "-0.02, -0.05, 0.3, 2, '-0.02 [-0.05, 0.30]'",
        "3, -1, 5, 1, '3 ±4'",
        "0.848, 0.848, 0.848, 3, 0.848"
    })
    void shouldNotShowMoreDigitsThanTheIntervalAllows(
            double value, double low, double high, int decimals, String expected) {
        assertThat(Numbers.plusMinus(new Estimate(value, low, high), decimals)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "99.5, 100.4, ' ±0.5 %'",
        "87.8, 101, ' [-13, +1] %'",
        "88, 110, ' ±12 %'",
        "60, 269, ' [-40, +169] %'",
        "-20, 220, ' ±>100 %'",
        "100, 100, ''"
    })
    void shouldShowTheSpreadOfAnIntervalAround100(double low, double high, String expected) {
        assertThat(Numbers.spread(new Estimate(100, low, high))).isEqualTo(expected);
    }

    @Test
    void shouldShowSharesAsPercentages() {
        assertThat(Numbers.percent(0.0123)).isEqualTo("1.2 %");
        assertThat(Numbers.percent(1.75)).isEqualTo("175 %");
    }
}
