package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.input.AlignInput.GeneratedReads;
import io.gpuclass.engine.input.FastaReader.Sequences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlignInputTest {
    private static final Path FASTA = Path.of("app/engine/src/test/resources/fasta");
    private static final Path REFERENCE = FASTA.resolve("reference.fasta");
    private static final Path READS = FASTA.resolve("reads.fasta");

    @TempDir
    private Path directory;

    @Test
    void shouldAlignFilesOfTheRealFormat() {
        AlignInput input = AlignInput.read(REFERENCE, READS, 14);
        Dataset dataset = input.make();
        byte[] text = RegionBytes.input(dataset, 0);
        Sequences reads = FastaReader.read(READS);
        SuffixArray array = new SuffixArray(FastaReader.read(REFERENCE).terminated());

        assertThat(Arrays.copyOf(text, 4))
                .isEqualTo(Arrays.copyOf(FastaReader.read(REFERENCE).bases(), 4));
        assertThat(text.length).isEqualTo(1830 + 1 + 640 + 1);
        assertThat(text[1830]).isEqualTo(Sequences.NO_BASE);
        assertThat(RegionBytes.inputWords(dataset, 3)).hasSize(25).isEqualTo(reads.offsets());
        assertThat(RegionBytes.expectedWords(dataset, 4)).isEqualTo(array.matchingLengths(reads, 14));
        assertThat(dataset.numbers())
                .containsExactly((int) (dataset.regions().get(1).bytes() / 32), 24, 14);
        assertThat(input.name()).isEqualTo("reference.fasta reads.fasta");
        assertThat(input.deviceBytes()).isGreaterThanOrEqualTo(dataset.deviceBytes());
    }

    @Test
    void shouldFindMostOfEachGeneratedReadInTheReference() {
        Dataset dataset =
                AlignInput.generated("long-reads", 50_000, 100, 400, 20, 3).make();
        int[] lengths = RegionBytes.expectedWords(dataset, 4);

        assertThat(lengths).hasSize(100 * 400);
        assertThat(IntStream.of(lengths).filter(length -> length > 0).count()).isGreaterThan(lengths.length / 2);
        assertThat(IntStream.of(lengths)).allMatch(length -> length == 0 || length >= 20);
        for (int end = 400; end <= lengths.length; end += 400) {
            assertThat(Arrays.copyOfRange(lengths, end - 19, end)).containsOnly(0);
        }
    }

    @Test
    void shouldMisreadOneBaseIn50() {
        GeneratedReads reads = new GeneratedReads(1_000, 1, 1_000, 4);
        byte[] reference = reads.reference().bases();
        byte[] read = reads.queriesOf(reads.reference()).bases();

        assertThat(IntStream.range(0, 1_000)
                        .filter(i -> reference[i] != read[i])
                        .count())
                .isBetween(5L, 40L);
    }

    @Test
    void shouldRepeatPartsOfTheReference() {
        SuffixTree tree =
                SuffixTree.of(new GeneratedReads(50_000, 1, 1, 4).reference().terminated());
        int deepest =
                IntStream.range(0, tree.nodes()).map(tree::parentDepth).max().orElseThrow();

        assertThat(deepest).as("random texts repeat 16 bases or so").isGreaterThan(50);
    }

    @Test
    void shouldTellFilesApartByWhatTheyHold() throws IOException {
        String id = AlignInput.read(REFERENCE, READS, 14).id();
        Path copy = Files.copy(REFERENCE, directory.resolve("copy.fa"));

        assertThat(AlignInput.read(copy, READS, 14).id()).isEqualTo(id);
        assertThat(AlignInput.read(READS, REFERENCE, 14).id()).isNotEqualTo(id);
        assertThat(AlignInput.read(REFERENCE, READS, 15).id()).isNotEqualTo(id);
    }

    @Test
    void shouldTellQueriesApartThatArePartedElsewhere() throws IOException {
        Path one = Files.writeString(directory.resolve("one.fa"), ">a\nACG\n>b\nT\n");
        Path other = Files.writeString(directory.resolve("other.fa"), ">a\nAC\n>b\nGT\n");

        assertThat(AlignInput.read(REFERENCE, one, 1).id())
                .isNotEqualTo(AlignInput.read(REFERENCE, other, 1).id());
    }

    @Test
    void shouldRefuseAMalformedFile() throws IOException {
        Path bad = Files.writeString(directory.resolve("bad.fa"), ">a\nACG\nQ\n");

        assertThatThrownBy(() -> AlignInput.read(REFERENCE, bad, 14))
                .isInstanceOf(InputFileException.class)
                .hasMessageStartingWith(bad + ":3: 'Q'");
    }

    @Test
    void shouldAlignToAReferenceThatMatchesNothing() throws IOException {
        Path unreadable = Files.writeString(directory.resolve("n.fa"), ">a\nNNNN\n");
        Dataset dataset = AlignInput.read(unreadable, READS, 1).make();

        assertThat(RegionBytes.expectedWords(dataset, 4)).containsOnly(0);
        assertThat(dataset.numbers().get(0)).isEqualTo(1);
    }

    @Test
    void shouldShowNothingThatMovesTheCursorInItsName() throws IOException {
        Path odd = Files.copy(REFERENCE, directory.resolve("a\u001b[2Jb.fa"));

        assertThat(AlignInput.read(odd, READS, 14).name()).isEqualTo("a\uFFFD[2Jb.fa reads.fasta");
    }
}
