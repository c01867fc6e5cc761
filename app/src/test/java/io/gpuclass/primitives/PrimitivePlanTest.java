package io.gpuclass.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrimitivePlanTest {
    @ParameterizedTest
    @CsvSource({"1, 2000000", "200, 2000000", "201, 2010000", "2112, 21120000", "300000, 3000000000"})
    void shouldOpenTheWindowForAsLongAsItsBlocksNeed(int blocks, long windowNs) {
        PrimitivePlan plan = new PrimitivePlan(List.of(1), PrimitivePlan.PUBLISHED_INITIALS, 10_000, 2_000_000, 1);

        assertThat(plan.windowNs(blocks)).isEqualTo(windowNs);
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "2, 1"})
    void shouldRefusePausesThatShrink(int min, int max) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Pauses(min, max));
    }

    @Test
    void shouldPauseForTheMeanOfWhatAWaiterGoesThrough() {
        assertThat(new Pauses(1, 64).meanUnits()).isEqualTo(32.5);
    }
}
