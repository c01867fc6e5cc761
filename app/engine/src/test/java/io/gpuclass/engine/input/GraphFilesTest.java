package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.input.SearchInput.ShortestPaths;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphFilesTest {
    private static final Path SAMPLES = Path.of("app/engine/src/test/resources/graphs");

    @TempDir
    private Path directory;

    @Test
    void shouldReadADimacsFile() {
        Graph graph = GraphFiles.read(SAMPLES.resolve("crossings.gr"));
        assertThat(graph.name()).isEqualTo("crossings");
        assertThat(graph.vertices()).isEqualTo(6);
        assertThat(ShortestPaths.from(graph.source(), graph).ofVertices()).containsExactly(0, 7, 9, 11, 17, -1);
    }

    @Test
    void shouldReadMatrixMarketFiles() {
        assertThat(Graphs.arcs(GraphFiles.read(SAMPLES.resolve("triangle.mtx"))))
                .containsExactly("0-0:1", "0-1:3", "0-2:12", "1-0:3", "1-2:1", "2-0:12", "2-1:1");
        assertThat(Graphs.arcs(GraphFiles.read(SAMPLES.resolve("cycle.mtx"))))
                .containsExactly("0-1:1", "1-2:1", "2-3:1", "3-0:1");
        assertThat(Graphs.arcs(GraphFiles.read(SAMPLES.resolve("weighted.mtx"))))
                .containsExactly("0-1:5", "1-2:1", "2-0:2147483647");
    }

    @ParameterizedTest
    @ValueSource(strings = {"crossings.gr", "triangle.mtx"})
    void shouldReadTheSameGraphFromACompressedFile(String sample) throws IOException {
        Path compressed = directory.resolve(sample + ".gz");
        Files.write(compressed, Graphs.gzip(Files.readAllBytes(SAMPLES.resolve(sample))));
        Graph plain = GraphFiles.read(SAMPLES.resolve(sample));
        Graph graph = GraphFiles.read(compressed);
        assertThat(graph.id()).isEqualTo(plain.id());
        assertThat(Graphs.arcs(graph)).isEqualTo(Graphs.arcs(plain));
    }

    @Test
    void shouldReadACompressedFileOfSeveralMembers() throws IOException {
        Path file = directory.resolve("two.gr.gz");
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        members.write(Graphs.gzip("p sp 2 1\na 1 ".getBytes(StandardCharsets.US_ASCII)));
        members.write(Graphs.gzip("2 5\n".getBytes(StandardCharsets.US_ASCII)));
        Files.write(file, members.toByteArray());
        assertThat(Graphs.arcs(GraphFiles.read(file))).containsExactly("0-1:5");
    }

    @Test
    void shouldSayThatACompressedFileIsCutShort() throws IOException {
        byte[] whole = Graphs.gzip(Files.readAllBytes(SAMPLES.resolve("crossings.gr")));
        Path file = Files.write(directory.resolve("cut.gr.gz"), Arrays.copyOf(whole, whole.length - 12));
        assertThatThrownBy(() -> GraphFiles.read(file))
                .isInstanceOf(InputFileException.class)
                .hasMessageMatching(".*cut\\.gr\\.gz:\\d+: the file ends in the middle of its compressed data");
    }

    @Test
    void shouldSayThatAFileIsNotCompressed() throws IOException {
        Path file = Files.copy(SAMPLES.resolve("crossings.gr"), directory.resolve("plain.gr.gz"));
        assertThatThrownBy(() -> GraphFiles.read(file))
                .isInstanceOf(InputFileException.class)
                .hasMessage(file + ": not compressed by gzip, which its name says it is");
        Path empty = Files.createFile(directory.resolve("empty.mtx.gz"));
        assertThatThrownBy(() -> GraphFiles.read(empty)).hasMessageContaining("not compressed by gzip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"graph", "graph.txt", "gr", "graph.gr.bz2", "graph.gz", "/"})
    void shouldSayWhichFilesItKnows(String name) {
        assertThatThrownBy(() -> GraphFiles.read(Path.of(name)))
                .isInstanceOf(InputFileException.class)
                .hasMessage(name
                        + ": not a graph file by its name: expected .gr (DIMACS) or .mtx (Matrix Market), or either"
                        + " with .gz after it");
    }

    @Test
    void shouldSayThatThereIsNoFile() {
        Path file = directory.resolve("none.gr");
        assertThatThrownBy(() -> GraphFiles.read(file))
                .isInstanceOf(InputFileException.class)
                .hasMessage(file + ": there is no such file");
    }

    @Test
    void shouldSayThatADirectoryIsNoFile() throws IOException {
        Path file = Files.createDirectory(directory.resolve("directory.gr"));
        assertThatThrownBy(() -> GraphFiles.read(file))
                .isInstanceOf(InputFileException.class)
                .hasMessageStartingWith(file + ":1: cannot be read: ");
    }

    @Test
    void shouldMakeNamesHarmless() throws IOException {
        Path file = directory.resolve("a b\u001b[1m\nü" + "x".repeat(60) + ".GR");
        Files.writeString(file, "p sp 1 0\n");
        assertThat(GraphFiles.read(file).name()).isEqualTo("a_b__1m__" + "x".repeat(23));
        Files.writeString(file, "p sp 1 0\nq\n");
        assertThatThrownBy(() -> GraphFiles.read(file))
                .satisfies(e -> assertThat(e.getMessage().chars()).noneMatch(Character::isISOControl));
    }
}
