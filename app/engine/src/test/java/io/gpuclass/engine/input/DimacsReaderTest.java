package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DimacsReaderTest {
    @Test
    void shouldReadArcsInTheirOrder() {
        Graph graph = Graphs.dimacs("c road\np sp 3 3\na 1 3 5\na 1 2 0\nc in between\na 3 1 2147483647\n");
        assertThat(Graphs.arcs(graph)).containsExactly("0-2:5", "0-1:0", "2-0:2147483647");
        assertThat(graph.source()).isZero();
    }

    @Test
    void shouldKeepLoopsAndParallelArcs() {
        assertThat(Graphs.arcs(Graphs.dimacs("p sp 2 3\na 1 1 4\na 1 2 5\na 1 2 5\n")))
                .containsExactly("0-0:4", "0-1:5", "0-1:5");
    }

    @Test
    void shouldTakeTabsCarriageReturnsBlankLinesAndNoLineEndAtTheEnd() {
        assertThat(Graphs.arcs(Graphs.dimacs("\r\n  c x\r\n\r\np\tsp  2 1 \r\n\na 1\t2  +7")))
                .containsExactly("0-1:7");
    }

    @Test
    void shouldReadAGraphWithoutArcs() {
        assertThat(Graphs.dimacs("p sp 4 0\n").edges()).isZero();
    }

    @Test
    void shouldTakeACommentOfAnyLength() {
        assertThat(Graphs.dimacs("c" + " x".repeat(500_000) + "\np sp 1 0\n").vertices())
                .isEqualTo(1);
    }

    @Test
    void shouldTellGraphsApartByTheirContent() {
        Graph graph = Graphs.dimacs("p sp 2 1\na 1 2 7\n");
        assertThat(graph.id()).matches("test fingerprint [0-9a-f]{16}");
        assertThat(Graphs.dimacs("p sp 2 1\na 1 2 7\n").id()).isEqualTo(graph.id());
        for (String other : new String[] {
            "p sp 2 1\na 1 2 8\n",
            "p sp 2 1\na 2 1 7\n",
            "p sp 3 1\na 1 2 7\n",
            "p sp 2 2\na 1 2 7\na 1 2 7\n",
            "p sp 2 0\n"
        }) {
            assertThat(Graphs.dimacs(other).id()).isNotEqualTo(graph.id());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "''| 1: the file ends without the problem line (p sp <vertices> <arcs>)",
                "c only;| 2: the file ends without the problem line (p sp <vertices> <arcs>)",
                "a 1 2 3| 1: expected the problem line (p sp <vertices> <arcs>) before the first arc",
                "p sp 3 1;x 1 2 3| 2: expected a line that starts with c, p or a, not \"x\"",
                "p sp 3 1;arc 1 2 3| 2: expected a line that starts with c, p or a, not \"arc\"",
                "p sp 3 1;1 2 3| 2: expected a line that starts with c, p or a, not \"1\"",
                "p max 3 1| 1: expected sp, for shortest paths, not \"max\"",
                "p| 1: expected sp, for shortest paths, but the line ends",
                "p sp| 1: expected the number of vertices, but the line ends",
                "p sp 3| 1: expected the number of arcs, but the line ends",
                "p sp 3 1 1| 1: expected the end of the line, not \"1\"",
                "p sp 0 0| 1: expected the number of vertices, a whole number from 1 to 2147483638, not \"0\"",
                "p sp -3 1| 1: expected the number of vertices, a whole number from 1 to 2147483638, not \"-3\"",
                "p sp 2147483648 1| 1: expected the number of vertices, a whole number from 1 to 2147483638, not \"2147483648\"",
                "p sp 3 -1| 1: expected the number of arcs, a whole number from 0 to 2147483639, not \"-1\"",
                "p sp 3 4294967297| 1: expected the number of arcs, a whole number from 0 to 2147483639, not \"4294967297\"",
                "p sp 3 1e3| 1: expected the number of arcs, a whole number from 0 to 2147483639, not \"1e3\"",
                "p sp 3 0;p sp 3 0| 2: a second problem line",
                "p sp 3 1;a| 2: expected the vertex that the arc leaves, but the line ends",
                "p sp 3 1;a 1| 2: expected the vertex that the arc enters, but the line ends",
                "p sp 3 1;a 1 2| 2: expected the weight, but the line ends",
                "p sp 3 1;a 1 2 3 4| 2: expected the end of the line, not \"4\"",
                "p sp 3 1;a 0 2 3| 2: expected the vertex that the arc leaves, a whole number from 1 to 3, not \"0\"",
                "p sp 3 1;a 4 2 3| 2: expected the vertex that the arc leaves, a whole number from 1 to 3, not \"4\"",
                "p sp 3 1;a 1 4 3| 2: expected the vertex that the arc enters, a whole number from 1 to 3, not \"4\"",
                "p sp 3 1;a 1 two 3| 2: expected the vertex that the arc enters, a whole number from 1 to 3, not \"two\"",
                "p sp 3 1;a 1 2 -3| 2: expected the weight, a whole number from 0 to 2147483647, not \"-3\"",
                "p sp 3 1;a 1 2 3.5| 2: expected the weight, a whole number from 0 to 2147483647, not \"3.5\"",
                "p sp 3 1;a 1 2 2147483648| 2: expected the weight, a whole number from 0 to 2147483647, not \"2147483648\"",
                "p sp 3 1;a 1 2 -| 2: expected the weight, a whole number from 0 to 2147483647, not \"-\"",
                "p sp 3 1;a 1 2 99999999999999999999| 2: expected the weight, a whole number from 0 to 2147483647,"
                        + " not \"99999999999999999999\"",
                "p sp 3 1;a 1 2 3;a 2 3 4| 3: an arc more than the 1 that the header promises",
                "p sp 3 2;a 1 2 3;| 3: the file ends after 1 arcs, and its header promises 2",
                "p sp 2000000 1;a 1 2 3;| 3: only 1 arcs for 2000000 vertices: check the number of vertices in the header",
            })
    void shouldSayWhichLineIsMalformed(String lines, String problem) {
        String text = lines.equals("''") ? "" : lines.replace(';', '\n');
        assertThatThrownBy(() -> Graphs.dimacs(text))
                .isInstanceOf(InputFileException.class)
                .hasMessage("test.gr:" + problem);
    }

    @Test
    void shouldRefuseAGraphThatDoesNotFitTheMemoryOfJava() {
        long most = Runtime.getRuntime().maxMemory();
        org.assertj.core.api.Assumptions.assumeThat(most).isLessThan(40L << 30);
        assertThatThrownBy(() -> Graphs.dimacs("p sp 2147483638 2147483639\n"))
                .isInstanceOf(InputFileException.class)
                .hasMessage("test.gr:1: a graph of this size takes 57343 MiB, and Java may use " + (most >> 20)
                        + " MiB: take a smaller graph, or let it use more (GPUCLASS_HEAP=8g)");
    }

    @Test
    void shouldQuoteHostileWordsHarmlessly() {
        assertThatThrownBy(() -> Graphs.dimacs("p sp 3 1\na \u001b[31m\u202e" + "x".repeat(30) + " 2 3\n"))
                .hasMessageStartingWith("test.gr:2: expected the vertex that the arc leaves")
                .hasMessageEndingWith("not \"\uFFFD[31m\uFFFD" + "x".repeat(16) + "…\"");
        assertThatThrownBy(() -> Graphs.dimacs("p sp 3 1\na " + "9".repeat(1_000_000) + " 2 3\n"))
                .hasMessage("test.gr:2: expected the vertex that the arc leaves, of at most 64 characters, not \""
                        + "9".repeat(24) + "…\"");
    }
}
