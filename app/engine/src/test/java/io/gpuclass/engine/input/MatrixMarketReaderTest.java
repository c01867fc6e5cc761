package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixMarketReaderTest {
    private static final String HEADER = "%%MatrixMarket matrix coordinate ";

    @Test
    void shouldReadEntriesAsArcsFromRowToColumn() {
        assertThat(Graphs.arcs(Graphs.matrixMarket(HEADER + "integer general\n% c\n3 3 2\n1 3 9\n2 1 4\n")))
                .containsExactly("0-2:9", "1-0:4");
    }

    @Test
    void shouldReadEntriesOfASymmetricMatrixBothWays() {
        assertThat(Graphs.arcs(Graphs.matrixMarket(HEADER + "pattern symmetric\n3 3 3\n2 1\n2 2\n3 1\n")))
                .containsExactly("0-1:1", "0-2:1", "1-0:1", "1-1:1", "2-0:1");
    }

    @Test
    void shouldNotMindCapitalsInTheHeader() {
        assertThat(Graphs.matrixMarket("%%matrixmarket MATRIX Coordinate Pattern GENERAL\n1 1 0")
                        .edges())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "0.0, 1",
        "-0.0, 1",
        "0.4, 1",
        "1.49, 1",
        "1.5, 2",
        "2.5, 3",
        "1e3, 1000",
        "+1.5E+1, 15",
        ".5e1, 5",
        "7., 7",
        "1e-300, 1",
        "3.0000000000000000e+00, 3",
        "00000000000000000000000012, 12",
        "2147483647, 2147483647",
        "2147483647.49, 2147483647"
    })
    void shouldRoundValuesToPositiveWeights(String value, int weight) {
        Graph graph = Graphs.matrixMarket(HEADER + "real general\n1 1 1\n1 1 " + value + "\n");
        assertThat(graph.weight(0)).isEqualTo(weight);
    }

    @Test
    void shouldMakeAnIntegerZeroTheSmallestWeight() {
        assertThat(Graphs.matrixMarket(HEADER + "integer general\n1 1 1\n1 1 0\n")
                        .weight(0))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "''| 1: expected %%MatrixMarket, but the line ends",
                "3 3 1| 1: expected %%MatrixMarket, not \"3\"",
                "%MatrixMarket matrix coordinate real general| 1: expected %%MatrixMarket, not \"%MatrixMarket\"",
                "%%MatrixMarket vector coordinate real general| 1: expected matrix, not \"vector\"",
                "%%MatrixMarket matrix array real general| 1: expected coordinate: dense matrices are no graphs, not \"array\"",
                "%%MatrixMarket matrix coordinate complex general| 1: expected pattern, integer or real, not \"complex\"",
                "%%MatrixMarket matrix coordinate real skew-symmetric| 1: expected general or symmetric, not \"skew-symmetric\"",
                "%%MatrixMarket matrix coordinate complex hermitian| 1: expected pattern, integer or real, not \"complex\"",
                "%%MatrixMarket matrix coordinate real| 1: expected general or symmetric, but the line ends",
                "%%MatrixMarket matrix coordinate real general x| 1: expected the end of the line, not \"x\"",
                "R;% c;| 3: the file ends without its sizes (<rows> <columns> <entries>)",
                "R;3 4 1| 2: expected as many columns as rows, not 3 rows and 4 columns: a graph is square",
                "R;0 0 0| 2: expected the number of rows, a whole number from 1 to 2147483638, not \"0\"",
                "R;3 3 -1| 2: expected the number of entries, a whole number from 0 to 2147483639, not \"-1\"",
                "R;3 3| 2: expected the number of entries, but the line ends",
                "R;3 3 1 1| 2: expected the end of the line, not \"1\"",
                "S;3 3 2000000000| 2: a graph of 4000000000 arcs is too large: at most 2147483639 can be used",
                "R;3 3 1;0 1 1| 3: expected the row, a whole number from 1 to 3, not \"0\"",
                "R;3 3 1;1 4 1| 3: expected the column, a whole number from 1 to 3, not \"4\"",
                "R;3 3 1;1 1| 3: expected the value, but the line ends",
                "R;3 3 1;1 1 x| 3: expected the value, a number, not \"x\"",
                "R;3 3 1;1 1 nan| 3: expected the value, a number, not \"nan\"",
                "R;3 3 1;1 1 0x1p3| 3: expected the value, a number, not \"0x1p3\"",
                "R;3 3 1;1 1 1d| 3: expected the value, a number, not \"1d\"",
                "R;3 3 1;1 1 1e| 3: expected the value, a number, not \"1e\"",
                "R;3 3 1;1 1 1.2.3| 3: expected the value, a number, not \"1.2.3\"",
                "R;3 3 1;1 1 1e999| 3: expected the value, a number from 0 to 2147483647, not \"1e999\"",
                "R;3 3 1;1 1 2147483647.5| 3: expected the value, a number from 0 to 2147483647, not \"2147483647.5\"",
                "R;3 3 1;1 1 -0.1| 3: expected the value, a number from 0 to 2147483647, not \"-0.1\"",
                "I;3 3 1;1 1 -1| 3: expected the value, a whole number from 0 to 2147483647, not \"-1\"",
                "I;3 3 1;1 1 1.0| 3: expected the value, a whole number from 0 to 2147483647, not \"1.0\"",
                "P;3 3 1;1 1 1| 3: expected the end of the line, not \"1\"",
                "S;3 3 1;1 2 1| 3: expected an entry on or below the diagonal, since the matrix is symmetric, not one in row 1"
                        + " and column 2",
                "R;3 3 1;1 1 1;2 2 2| 4: an arc more than the 1 that the header promises",
                "R;3 3 2;1 1 1| 3: the file ends after 1 arcs, and its header promises 2",
            })
    void shouldSayWhichLineIsMalformed(String lines, String problem) {
        String text = lines.replace("''", "")
                .replaceFirst("^R;", HEADER + "real general;")
                .replaceFirst("^I;", HEADER + "integer general;")
                .replaceFirst("^P;", HEADER + "pattern general;")
                .replaceFirst("^S;", HEADER + "real symmetric;")
                .replace(';', '\n');
        assertThatThrownBy(() -> Graphs.matrixMarket(text))
                .isInstanceOf(InputFileException.class)
                .hasMessage("test.mtx:" + problem);
    }
}
