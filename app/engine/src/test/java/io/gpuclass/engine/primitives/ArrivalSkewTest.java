package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.primitives.SkewSuite.ArrivalSkew;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalSkewTest {
    /** {@code should_make_blocks_as_late_as_the_host_thinks} of probes-cuda/test/measuring_test.cpp expects the same numbers. */
    @ParameterizedTest
    @CsvSource({
        "1000000, 0, 0, 0",
        "1000000, 0, 1, 408349",
        "1000000, 1, 0, 7765",
        "1000000, 44, 2111, 428449",
        "2147483647, 44, 2111, 920088242"
    })
    void shouldMakeBlocksAsLateAsTheKernelDoes(int cycles, int phase, int block, int late) {
        assertThat(new ArrivalSkew(cycles).late(phase, block)).isEqualTo(late);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 132, 2112})
    void shouldExpectTheLastOfManyAtItsShareOfAllThePhases(int blocks) {
        double latest = new ArrivalSkew(1_000_000).meanLatest(new RunLengths(100, 2100), blocks);

        assertThat(latest / 1_000_000).isCloseTo(blocks / (blocks + 1.0), within(0.02));
    }

    @Test
    void shouldCountThePhasesOnlyThatTheLongerRunHasMore() {
        ArrivalSkew skew = new ArrivalSkew(1_000_000);

        assertThat(skew.meanLatest(new RunLengths(0, 2), 2)).isEqualTo((408_349 + skew.late(1, 1)) / 2.0);
        assertThat(skew.meanLatest(new RunLengths(0, 1), 2)).isEqualTo(408_349);
        assertThat(skew.meanLatest(new RunLengths(1, 2), 1)).isEqualTo(7_765);
    }
}
