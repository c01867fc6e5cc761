package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReduceInputTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 31, 127, 128, 255, 1000, 100_003})
    void shouldExpectWhatPlainSummingGives(int count) {
        Dataset dataset = new ReduceInput(count, 12, count).make();
        int[] values = RegionBytes.inputWords(dataset, 0);
        int seed = 0;
        int[] expected = RegionBytes.expectedWords(dataset, 2);
        for (int round = 0; round < 12; round++) {
            int sum = 0;
            for (int value : values) {
                sum += value ^ seed;
            }
            seed = sum;
            assertThat(expected[round]).isEqualTo(sum);
        }
    }

    @Test
    void shouldLayOutItsRegions() {
        ReduceInput input = new ReduceInput(1000, 7, 1);
        Dataset dataset = input.make();
        assertThat(dataset.numbers()).containsExactly(1000, 7);
        assertThat(dataset.regions()).hasSize(3);
        assertThat(dataset.regions().get(0).bytes()).isEqualTo(4000);
        assertThat(dataset.regions().get(1)).isEqualTo(Region.scratch("partial sums", 2 * 4096 * 4, 0));
        assertThat(dataset.regions().get(2).fill()).isZero();
        assertThat(dataset.regions().get(2).bytes()).isEqualTo(28);
        assertThat(input.phases()).isEqualTo(8);
        assertThat(input.deviceBytes()).isEqualTo(dataset.deviceBytes());
        assertThat(input.id()).isEqualTo(dataset.id()).isEqualTo("reduce/1 values 1000 rounds 7 seed 1");
        assertThat(input.name()).isEqualTo("array-1000");
    }

    @Test
    void shouldHaveOtherValuesForAnotherSeed() {
        assertThat(RegionBytes.inputWords(new ReduceInput(10, 1, 1).make(), 0))
                .isNotEqualTo(RegionBytes.inputWords(new ReduceInput(10, 1, 2).make(), 0));
    }

    @ParameterizedTest
    @CsvSource({"0,1", "-1,1", "1,0", "1,-1"})
    void shouldRefuseSizesThatCannotBe(int values, int rounds) {
        assertThatThrownBy(() -> new ReduceInput(values, rounds, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
