package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VectorInputsTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 1, 5", "2, 3, 100, 1", "30, 520, 64, 7", "5, 512, 512, -9"})
    void shouldCountTheCellsOfEachThreadThatAreNotZero(int blocks, int threads, int accesses, long seed) {
        Dataset dataset = new MemtestInput("any", blocks, threads, accesses, seed).make();
        int[] memory = RegionBytes.inputWords(dataset, 0);
        int[] found = new int[blocks * threads];
        for (int i = 0; i < memory.length; i++) {
            found[i % found.length] += memory[i] == 0 ? 0 : 1;
        }

        assertThat(memory).hasSize(blocks * threads * accesses);
        assertThat(RegionBytes.expectedWords(dataset, 1)).isEqualTo(found);
        assertThat(dataset.numbers()).containsExactly(accesses);
    }

    @Test
    void shouldFillOneCellInAThousand() {
        int[] memory = RegionBytes.inputWords(new MemtestInput("any", 16, 512, 256, 3).make(), 0);

        assertThat(Arrays.stream(memory).filter(cell -> cell != 0).count()).isBetween(1900L, 2200L);
    }

    @Test
    void shouldTakeTheMemoryOfThePaper() {
        MemtestInput paper = new MemtestInput("paper", 30, 512, 8192, 1);

        assertThat(paper.make().regions()).extracting(Region::bytes).containsExactly(480L << 20, 60L << 10);
        assertThat(paper.deviceBytes()).isEqualTo((480L << 20) + 2 * (60L << 10));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10, 17})
    void shouldAddVectorsExactly(int log2Length) {
        Dataset dataset = new VecaddInput(log2Length, 4).make();
        float[] a = RegionBytes.inputFloats(dataset, 0);
        float[] b = RegionBytes.inputFloats(dataset, 1);
        double[] sums = IntStream.range(0, 1 << log2Length)
                .mapToDouble(i -> (double) a[i] + b[i])
                .toArray();

        assertThat(doubles(RegionBytes.expectedFloats(dataset, 2))).isEqualTo(sums);
        assertThat(dataset.numbers()).containsExactly(1 << log2Length);
    }

    @Test
    void shouldAddVectorsOfDifferentNumbers() {
        Dataset dataset = new VecaddInput(12, 4).make();
        float[] a = RegionBytes.inputFloats(dataset, 0);

        assertThat(a).isNotEqualTo(RegionBytes.inputFloats(dataset, 1));
        assertThat(IntStream.range(0, a.length)
                        .mapToDouble(i -> a[i])
                        .distinct()
                        .count())
                .isEqualTo(256);
    }

    @ParameterizedTest
    @CsvSource({"false, 1, 1", "true, 1, 1", "false, 9, 1024", "true, 40, 700", "true, 3000, 5", "true, 3, 20000"})
    void shouldMultiplyVectorsExactlyWhateverTheOrder(boolean irregular, int vectors, int length) {
        Dataset dataset = new ScalarprodInput(irregular, vectors, length, 8).make();
        float[] a = RegionBytes.inputFloats(dataset, 0);
        float[] b = RegionBytes.inputFloats(dataset, 1);
        int[] offsets = RegionBytes.inputWords(dataset, 2);
        double[] forwards = IntStream.range(0, vectors)
                .mapToDouble(v -> forwards(a, b, offsets[v], offsets[v + 1]))
                .toArray();
        double[] asTheKernel = IntStream.range(0, vectors)
                .mapToDouble(v -> inSlots(a, b, offsets[v], offsets[v + 1]))
                .toArray();

        assertThat(doubles(RegionBytes.expectedFloats(dataset, 3)))
                .isEqualTo(forwards)
                .isEqualTo(asTheKernel);
        assertThat(a).hasSize(offsets[vectors]);
        assertThat(dataset.numbers()).containsExactly(vectors);
    }

    private static double[] doubles(float[] floats) {
        return IntStream.range(0, floats.length).mapToDouble(i -> floats[i]).toArray();
    }

    private static float forwards(float[] a, float[] b, int from, int to) {
        float sum = 0;
        for (int i = from; i < to; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static float inSlots(float[] a, float[] b, int from, int to) {
        float[] slots = new float[1024];
        for (int i = from; i < to; i++) {
            slots[(i - from) % slots.length] += a[i] * b[i];
        }
        for (int half = slots.length / 2; half > 0; half /= 2) {
            for (int i = 0; i < half; i++) {
                slots[i] += slots[i + half];
            }
        }
        return slots[0];
    }

    @Test
    void shouldVaryLengthsBy20Percent() {
        int[] offsets = RegionBytes.inputWords(new ScalarprodInput(true, 500, 1000, 8).make(), 2);
        int[] lengths =
                IntStream.range(0, 500).map(i -> offsets[i + 1] - offsets[i]).toArray();

        assertThat(IntStream.of(lengths).min().orElseThrow()).isBetween(800, 820);
        assertThat(IntStream.of(lengths).max().orElseThrow()).isBetween(1180, 1200);
        assertThat(IntStream.of(lengths).average().orElseThrow()).isBetween(980., 1020.);
    }

    @Test
    void shouldKeepLengthsEqualIfRegular() {
        assertThat(RegionBytes.inputWords(new ScalarprodInput(false, 3, 10, 8).make(), 2))
                .containsExactly(0, 10, 20, 30);
    }

    @Test
    void shouldRefuseVectorsWhoseSumsAFloatMightNotHold() {
        int longest = ScalarprodInput.LONGEST;

        assertThat(longest * 49).isLessThanOrEqualTo(1 << 24);
        assertThatCode(() -> new ScalarprodInput(false, 1, longest, 1)).doesNotThrowAnyException();
        assertThatIllegalArgumentException().isThrownBy(() -> new ScalarprodInput(false, 1, longest + 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ScalarprodInput(true, 1, longest, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ScalarprodInput(true, 70_000, 32_768, 1));
    }

    @Test
    void shouldNameInputsForTables() {
        assertThat(new MemtestInput("saturated", 1, 1, 1, 1).name()).isEqualTo("saturated");
        assertThat(new VecaddInput(20, 1).name()).isEqualTo("2^20");
        assertThat(new ScalarprodInput(false, 4096, 32768, 1).name()).isEqualTo("regular-4096x32768");
        assertThat(new ScalarprodInput(true, 4096, 32768, 1).name()).isEqualTo("irregular-4096x32768");
        assertThat(new TrieInput(1_000_000, 1).name()).isEqualTo("words-1000000");
        assertThat(new DualCasInput(20, 1).name()).isEqualTo("1-writer");
        assertThat(new DualCasInput(20, 8).name()).isEqualTo("8-writers");
        assertThat(AlignInput.generated("long-reads", 100, 1, 100, 20, 1).name())
                .isEqualTo("long-reads");
    }

    @Test
    void shouldLetEachPairBeWonOnce() {
        Dataset dataset = new DualCasInput(3, 5).make();

        assertThat(dataset.regions()).extracting(Region::fill).containsExactly(-1, -1, 0, 0);
        assertThat(RegionBytes.expectedWords(dataset, 2)).containsExactly(8);
        assertThat(RegionBytes.expectedWords(dataset, 3)).hasSize(8).containsOnly(1);
        assertThat(dataset.numbers()).containsExactly(8, 5);
    }

    @Test
    void shouldRefuseInputsOfNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> new MemtestInput("any", 0, 1, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new VecaddInput(31, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ScalarprodInput(false, 0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new DualCasInput(3, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new DualCasInput(30, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> new TrieInput(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> AlignInput.generated("any", 10, 1, 11, 5, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> AlignInput.generated("any", 10, 1, 10, 0, 1));
    }
}
