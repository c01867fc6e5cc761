package io.gpuclass.engine.input;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.input.FastaReader.Sequences;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FastaReaderTest {
    private static final int ROUNDS = 2_000;

    @TempDir
    private Path directory;

    static Stream<Arguments> files() {
        return Stream.of(
                Arguments.of(">one\nACGT\n", "0123"),
                Arguments.of(">one\nACGT", "0123"),
                Arguments.of(">one\r\nAC\r\nGT\r\n", "0123"),
                Arguments.of(">one\nac\n\ngu\n", "0123"),
                Arguments.of(">one\nA C\tG\nT \n", "0123"),
                Arguments.of(">one\nARNyC-.g\n", "04441442"),
                Arguments.of(">one\nAC\n>two words > more\nGT\n>\nA\n", "01 23 0"),
                Arguments.of("; a comment\n\n>one ; no comment\nAC\n;another > one\nGT\n", "0123"),
                Arguments.of(">caf\u00e9\tau lait\nAC\n", "01"),
                Arguments.of(">one\nAC\r", "01"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void shouldReadSequencesCompressedOrNot(String text, String expected) throws IOException {
        Path compressed = directory.resolve("any name");
        Files.write(compressed, Graphs.gzip(text.getBytes(ISO_8859_1)));

        assertThat(shown(FastaReader.read(file(text)))).isEqualTo(expected);
        assertThat(shown(FastaReader.read(compressed))).isEqualTo(expected);
    }

    static Stream<Arguments> malformed() {
        return Stream.of(
                Arguments.of("", 1, "holds no sequence; FASTA begins with a line that starts with >"),
                Arguments.of("\n;comment\n", 3, "holds no sequence; FASTA begins with a line that starts with >"),
                Arguments.of("ACGT\n>one\nA\n", 1, "text before the first header"),
                Arguments.of("\n\n%!PS\n", 3, "text before the first header"),
                Arguments.of(";old\nMore words\n", 2, "text before the first header"),
                Arguments.of("\u00ef\u00bb\u00bf>one\nA\n", 1, "text before the first header"),
                Arguments.of(">one\n>two\nAC\n", 1, "the sequence under this header is empty"),
                Arguments.of(">one\nAC\n>two\n\n;none\n", 3, "the sequence under this header is empty"),
                Arguments.of(">one\n", 1, "the sequence under this header is empty"),
                Arguments.of(">one\nACGT\nACXT\n", 3, "'X' is no nucleotide code"),
                Arguments.of(">one\nAC>T\n", 2, "'>' is no nucleotide code"),
                Arguments.of(">one\n1 ACGT\n", 2, "'1' is no nucleotide code"),
                Arguments.of(">one\nMKLEF*\n", 2, "'L' is no nucleotide code"),
                Arguments.of(">one\nAC\u00e9\n", 2, "byte 0xe9 is no nucleotide code"),
                Arguments.of(">one\nAC\u0000\n", 2, "is not text: byte 0x00"),
                Arguments.of(">o\u001b[31mne\nAC\n", 1, "is not text: byte 0x1b"),
                Arguments.of(";\u0007\n>one\nAC\n", 1, "is not text: byte 0x07"),
                Arguments.of("\u007fELF\n", 1, "is not text: byte 0x7f"),
                Arguments.of(">one\rAC\r", 1, "a carriage return in the middle of a line"),
                Arguments.of("@read\nACGT\n+\n!!!!\n", 1, "text before the first header"));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void shouldSayWhereAFileIsMalformed(String text, long line, String problem) throws IOException {
        Path file = file(text);

        assertThatThrownBy(() -> FastaReader.read(file))
                .isInstanceOf(InputFileException.class)
                .hasMessageStartingWith(file + ":" + line + ": " + problem)
                .hasMessageNotContaining("\n");
    }

    @Test
    void shouldRefuseMoreBasesThanAllowed() throws IOException {
        Path file = file(">one\nACG\n>two\nTA\nC\n");

        assertThat(FastaReader.read(file, 6).totalBases()).isEqualTo(6);
        assertThatThrownBy(() -> FastaReader.read(file, 5))
                .isInstanceOf(InputFileException.class)
                .hasMessage(file + ":5: more than 5 bases; take a part of the file");
        assertThat(FastaReader.MOST_BASES).isEqualTo(1 << 30);
    }

    @Test
    void shouldStopAtTheLimitHoweverMuchACompressedFileHolds() throws IOException {
        Path bomb = directory.resolve("bomb.gz");
        byte[] bases = new byte[1 << 20];
        Arrays.fill(bases, (byte) 'A');
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            out.write(">one\n".getBytes(ISO_8859_1));
            for (int i = 0; i < 64; i++) {
                out.write(bases);
            }
        }

        assertThatThrownBy(() -> FastaReader.read(bomb, 1_000_000))
                .hasMessage(bomb + ":2: more than 1000000 bases; take a part of the file");
    }

    @ParameterizedTest
    @CsvSource({"4", "11", "20"})
    void shouldTellWhereCompressedDataBreaksOff(int bytes) throws IOException {
        byte[] whole = Graphs.gzip(">one\nACGTACGTACGTTTGA\n".getBytes(ISO_8859_1));
        Path file = directory.resolve("cut.fa.gz");
        Files.write(file, Arrays.copyOf(whole, bytes));

        assertThatThrownBy(() -> FastaReader.read(file))
                .isInstanceOf(InputFileException.class)
                .hasMessageStartingWith(file + ":")
                .hasMessageContaining("its gzip compression is damaged or cut off here");
    }

    @Test
    void shouldReadSeveralCompressedPartsAsOneFile() throws IOException {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        parts.write(Graphs.gzip(">one\nAC\n".getBytes(ISO_8859_1)));
        parts.write(Graphs.gzip("GT\n".getBytes(ISO_8859_1)));
        Path file = directory.resolve("parts.gz");
        Files.write(file, parts.toByteArray());

        assertThat(shown(FastaReader.read(file))).isEqualTo("0123");
    }

    @Test
    void shouldSayThatThereIsNoFile() {
        Path none = directory.resolve("none.fa");

        assertThatThrownBy(() -> FastaReader.read(none))
                .isInstanceOf(InputFileException.class)
                .hasMessage(none + ": cannot be read: there is no such file");
        assertThatThrownBy(() -> FastaReader.read(directory))
                .isInstanceOf(InputFileException.class)
                .hasMessageStartingWith(directory + ": cannot be read: ");
    }

    @Test
    void shouldReadWhatItIsWrittenAsInWhateverForm() throws IOException {
        SplitMix64 draws = SplitMix64.part(31, 0);
        for (int i = 0; i < 300; i++) {
            StringBuilder expected = new StringBuilder();
            StringBuilder text = new StringBuilder();
            String lineEnd = draws.oneIn(2) ? "\n" : "\r\n";
            for (int sequences = 1 + draws.below(5); sequences > 0; sequences--) {
                text.append(">").append(draws.next()).append(lineEnd);
                expected.append(expected.isEmpty() ? "" : " ").append(sequence(draws, lineEnd, text));
            }
            byte[] bytes = text.toString().getBytes(ISO_8859_1);
            Path file = directory.resolve("form");
            Files.write(file, draws.oneIn(3) ? Graphs.gzip(bytes) : bytes);

            assertThat(shown(FastaReader.read(file))).isEqualTo(expected.toString());
        }
    }

    private static String sequence(SplitMix64 draws, String lineEnd, StringBuilder text) {
        StringBuilder codes = new StringBuilder();
        int width = 1 + draws.below(80);
        for (int left = 1 + draws.below(200); left > 0; left--) {
            int code = draws.below(5);
            codes.append(code);
            String letter = "ACGTN".substring(code, code + 1);
            text.append(draws.oneIn(2) ? letter : letter.toLowerCase(Locale.ROOT));
            if (codes.length() % width == 0) {
                text.append(lineEnd).append(draws.oneIn(9) ? ";comment" + lineEnd : "");
            }
        }
        text.append(lineEnd);
        return codes.toString();
    }

    /** Whatever bytes come, sequences or one clear line must. */
    @Test
    void shouldTakeOrRefuseAnyBytes() throws IOException {
        SplitMix64 draws = SplitMix64.part(32, 0);
        byte[] plain = ">one\nACGTN\nac\n>two\r\nGGTT\r\n;c\nA\n".getBytes(ISO_8859_1);
        byte[] compressed = Graphs.gzip(plain);
        int taken = 0;
        for (int i = 0; i < ROUNDS; i++) {
            Path file = directory.resolve("fuzz");
            Files.write(file, changed(draws.oneIn(4) ? compressed : plain, draws));
            taken += takes(file) ? 1 : 0;
        }

        assertThat(taken).isBetween(ROUNDS / 20, ROUNDS - ROUNDS / 20);
    }

    private static boolean takes(Path file) {
        try {
            Sequences sequences = FastaReader.read(file);
            assertThat(sequences.count()).isPositive();
            assertThat(sequences.bases()).hasSize(sequences.offsets()[sequences.count()]);
            for (byte base : sequences.bases()) {
                assertThat(base).isBetween((byte) 0, Sequences.NO_BASE);
            }
            for (int i = 0; i < sequences.count(); i++) {
                assertThat(sequences.offsets()[i]).isLessThan(sequences.offsets()[i + 1]);
            }
            return true;
        } catch (InputFileException refused) {
            assertThat(refused).hasMessageMatching("\\P{Cntrl}+");
            return false;
        }
    }

    private static byte[] changed(byte[] original, SplitMix64 draws) {
        byte[] bytes = Arrays.copyOf(original, 1 + draws.below(2 * original.length));
        for (int changes = draws.below(4); changes > 0; changes--) {
            int at = draws.below(bytes.length);
            bytes[at] = draws.oneIn(2) ? (byte) draws.next() : original[draws.below(original.length)];
        }
        return draws.oneIn(2) ? Arrays.copyOf(bytes, Math.min(bytes.length, original.length)) : bytes;
    }

    private Path file(String text) throws IOException {
        Path file = directory.resolve("some.fa");
        Files.write(file, text.getBytes(ISO_8859_1));
        return file;
    }

    private static String shown(Sequences sequences) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < sequences.count(); i++) {
            text.append(i == 0 ? "" : " ");
            for (int at = sequences.offsets()[i]; at < sequences.offsets()[i + 1]; at++) {
                text.append(sequences.bases()[at]);
            }
        }
        return text.toString();
    }
}
