package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReduceInputTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 31, 127, 128, 255, 1000, 100_003})
    void shouldExpectWhatPlainSummingGives(int count) {
        Dataset dataset = new ReduceInput(count, 12, count).make();
        int[] values = words(dataset.regions().get(0).contents(), 4 * count);
        int seed = 0;
        int[] expected = words(dataset.regions().get(2).expected(), 4 * 12);
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
    void shouldWriteItsValuesInPieces() {
        var contents = new ReduceInput(1000, 1, 9).make().regions().get(0).contents();
        int[] whole = words(contents, 4000);
        ByteBuffer piece = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        contents.write(640, piece);
        for (int i = 0; i < 16; i++) {
            assertThat(piece.getInt(4 * i)).isEqualTo(whole[160 + i]);
        }
    }

    @Test
    void shouldHaveOtherValuesForAnotherSeed() {
        assertThat(words(new ReduceInput(10, 1, 1).make().regions().get(0).contents(), 40))
                .isNotEqualTo(
                        words(new ReduceInput(10, 1, 2).make().regions().get(0).contents(), 40));
    }

    @ParameterizedTest
    @CsvSource({"0,1", "-1,1", "1,0", "1,-1"})
    void shouldRefuseSizesThatCannotBe(int values, int rounds) {
        assertThatThrownBy(() -> new ReduceInput(values, rounds, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static int[] words(io.gpuclass.engine.device.Contents contents, int bytes) {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        contents.write(0, buffer);
        int[] words = new int[bytes / 4];
        buffer.rewind().order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        return words;
    }
}
