package io.gpuclass.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JainTest {
    @ParameterizedTest
    @CsvSource({
        "5 5 5, 1",
        "0 0, 0",
        "9 0 0 0, 0.25",
        "1 2 3, 0.857142857142857",
        "9223372036854775807 9223372036854775807, 1"
    })
    void shouldTellHowEvenlyATotalWasShared(String counts, double index) {
        long[] each = Stream.of(counts.split(" ")).mapToLong(Long::parseLong).toArray();

        assertThat(Jain.index(each)).isCloseTo(index, within(1e-12));
    }

    @Test
    void shouldNotExceedOneByRounding() {
        assertThat(Jain.index(226614242, 226614242, 226614242)).isEqualTo(1);
    }

    @Test
    void shouldRefuseNoCountsAndNegativeOnes() {
        assertThatIllegalArgumentException().isThrownBy(Jain::index);
        assertThatIllegalArgumentException().isThrownBy(() -> Jain.index(1, -1));
    }
}
