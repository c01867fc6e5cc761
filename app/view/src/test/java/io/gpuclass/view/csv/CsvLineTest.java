package io.gpuclass.view.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvLineTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "0.1, 0.1",
        "0.002, 0.002",
        "617.6, 617.6",
        "2112, 2112",
        "1.29e8, 129000000",
        "8.41e21, 8410000000000000000000",
        "-12.5, -12.5",
        "1e300, 1E+300",
        "4.9e-324, 4.9E-324",
    })
    void shouldWriteTheShortestDigits(double number, String text) {
        assertThat(CsvLine.number(number)).isEqualTo(text);
    }

    @Test
    void shouldReadBackAsTheVerySameNumber() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                assertThat(Double.parseDouble(CsvLine.number(number))).isEqualTo(number);
            }
        }
    }
}
