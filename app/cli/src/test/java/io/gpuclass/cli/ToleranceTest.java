package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToleranceTest {
    @ParameterizedTest
    @CsvSource({"5%, 0.05", "5 %, 0.05", "0.05, 0.05", "0, 0", "0%, 0", "2.5%, 0.025", "99.9%, 0.999", "0.999, 0.999"})
    void shouldReadAPercentageAndAShare(String text, double share) {
        assertThat(Tolerance.parse(text).share()).isCloseTo(share, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "five", "5,5%", "-1%", "+1%", "1e-2", "NaN", ".5", "5%%", "5 % x", "٥%"})
    void shouldRefuseWhatIsNeitherAndSayHowToWriteIt(String text) {
        assertThatThrownBy(() -> Tolerance.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("5% or 0.05");
    }

    @ParameterizedTest
    @ValueSource(strings = {"100%", "5", "1", "1.0", "300 %"})
    void shouldRefuseAllOfItAndMore(String text) {
        assertThatThrownBy(() -> Tolerance.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("less");
    }
}
