package io.gpuclass.view.svg;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.view.svg.ChartSvg.LineEnds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineEndsTest {
    /** Left where they are, moved apart around their middle, kept inside, and from the top on where there is too little room. */
    @ParameterizedTest
    @CsvSource({
        "10 40 90, 20, 100, 10 40 90",
        "50 50 50, 10, 100, 40 50 60",
        "0 1 99 100, 10, 100, 0 10 90 100",
        "5 6 7, 10, 15, 0 10 20"
    })
    void shouldMoveThingsApart(String wanted, double gap, double high, String places) {
        assertThat(LineEnds.apart(numbers(wanted), gap, 0, high)).isEqualTo(numbers(places));
    }

    private static List<Double> numbers(String numbers) {
        return Stream.of(numbers.split(" ")).map(Double::valueOf).toList();
    }

    @Test
    void shouldKeepTheGapAndTheOrderWhateverIsWanted() {
        Random random = new Random(7);
        for (int run = 0; run < 200; run++) {
            List<Double> wanted = new ArrayList<>();
            random.doubles(13, 0, 400).sorted().forEach(wanted::add);

            List<Double> places = LineEnds.apart(wanted, 17, 0, 400);

            assertThat(places).hasSize(13);
            assertThat(places.get(0)).isGreaterThanOrEqualTo(0);
            assertThat(places.get(12)).isLessThanOrEqualTo(400 + 1e-9);
            for (int i = 1; i < places.size(); i++) {
                assertThat(places.get(i) - places.get(i - 1)).isGreaterThanOrEqualTo(17 - 1e-9);
            }
        }
    }
}
