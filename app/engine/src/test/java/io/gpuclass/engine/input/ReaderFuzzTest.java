package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.input.GraphFiles.DimacsReader;
import io.gpuclass.engine.input.GraphFiles.MatrixMarketReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged files end in a graph or in one clear error, never in anything else. */
class ReaderFuzzTest {
    private static final Path SAMPLES = Path.of("app/engine/src/test/resources/graphs");
    private static final int ROUNDS = 5_000;
    private static final String[] PIECES = {
        "-1",
        "0",
        "4294967296",
        "2147483647",
        "99999999999999999999",
        "1e9",
        "nan",
        " ",
        "\n",
        "\0",
        "a 1 2 3\n",
        "p sp 2 1\n",
        "%",
        "c",
        "symmetric",
        "pattern",
        "9".repeat(70),
        "é",
        "\u001b[2J",
        ".",
        "-"
    };

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"crossings.gr", "triangle.mtx", "cycle.mtx", "weighted.mtx"})
    void shouldNeverFailInAnyOtherWay(String sample) throws IOException {
        byte[] original = Files.readAllBytes(SAMPLES.resolve(sample));
        SplittableRandom random = new SplittableRandom(sample.hashCode());
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            refused += refuses(sample, mutated(original, random)) ? 1 : 0;
        }
        assertThat(refused).isBetween(ROUNDS / 10, ROUNDS - 1);
    }

    @Test
    void shouldNotFailOtherwiseOnDamagedCompressedFiles() throws IOException {
        byte[] original = Graphs.gzip(Files.readAllBytes(SAMPLES.resolve("crossings.gr")));
        SplittableRandom random = new SplittableRandom(1);
        int refused = 0;
        for (int round = 0; round < 1_000; round++) {
            Path file = Files.write(directory.resolve("fuzz.gr.gz"), mutated(original, random));
            try {
                GraphFiles.read(file);
            } catch (InputFileException e) {
                assertThat(e).hasMessageStartingWith(file.toString());
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(500);
    }

    private static boolean refuses(String sample, byte[] bytes) {
        try (LineScanner in = new LineScanner(sample, Graphs.stream(bytes))) {
            Graph graph = sample.endsWith(".gr") ? DimacsReader.read(in, "g") : MatrixMarketReader.read(in, "g");
            assertSound(graph);
            return false;
        } catch (InputFileException e) {
            assertThat(e.getMessage()).startsWith(sample + ":").hasSizeLessThan(250);
            assertThat(e.getMessage().chars()).noneMatch(Character::isISOControl);
            assertThat(Long.parseLong(e.getMessage().split(":")[1])).isBetween(1L, 1L + newLines(bytes));
            return true;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertSound(Graph graph) {
        assertThat(graph.offset(graph.vertices())).isEqualTo(graph.edges());
        for (int e = 0; e < graph.edges(); e++) {
            assertThat(graph.target(e)).isBetween(0, graph.vertices() - 1);
            assertThat(graph.weight(e)).isNotNegative();
        }
    }

    private static long newLines(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1)
                .chars()
                .filter(c -> c == '\n')
                .count();
    }

    private static byte[] mutated(byte[] original, SplittableRandom random) throws IOException {
        byte[] bytes = original;
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            bytes = mutatedOnce(bytes, random);
        }
        return bytes;
    }

    /** Replaces a few bytes, anywhere, by a piece that is likely to hurt, by random ones, or by none. */
    private static byte[] mutatedOnce(byte[] bytes, SplittableRandom random) throws IOException {
        int from = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, from + random.nextInt(random.nextInt(10) == 0 ? bytes.length + 1 : 3));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, from);
        out.write(replacement(random));
        out.write(bytes, to, bytes.length - to);
        return out.toByteArray();
    }

    private static byte[] replacement(SplittableRandom random) {
        byte[] noise = new byte[random.nextInt(3)];
        random.nextBytes(noise);
        byte[] piece = PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.UTF_8);
        return random.nextBoolean() ? noise : piece;
    }
}
