package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Printed numbers that follow from other printed ones: those that do not are listed as slips of the document, and no others are. */
class PrintedRelationsTest {
    /** Largest difference, as a share, of a figure that the text calls approximate. */
    private static final double APPROXIMATELY = 0.2;

    private final List<Slip> found = new ArrayList<>();

    /** A printed number that does not follow, and what follows. */
    private record Slip(String place, String of, double printed, double computed) {}

    @Test
    void shouldListTheSlipsOfStuartAndOwens() throws IOException {
        Printed paper = Printed.of(ClaimSource.STUART_OWENS_2011);
        Table times = paper.table("Table 1", 0);
        Table contention = paper.table("Table 2", 0);
        Table over = paper.table("Table 3", 0);
        for (int column = 0; column < times.columns(); column++) {
            for (int kind = 0; kind < contention.rows(); kind++) {
                exactly(contention, kind, column, 2, times.at(2 * kind, column) / times.at(2 * kind + 1, column));
            }
            for (int row = 0; row < over.rows(); row++) {
                exactly(over, row, column, 2, times.at(row + 2, column) / times.at(row % 2, column));
            }
        }
        String fermi = "noncontentious over contentious volatile ";
        approximately("section 3", fermi + "reads, GTX 580", 10, contention.at(0, 2));
        approximately("section 3", fermi + "writes, GTX 580", 5, contention.at(0, 3));
        approximately("section 3", fermi + "reads, GTX 295", 1.3, contention.at(0, 0));
        approximately("section 3", fermi + "writes, GTX 295", 3.5, contention.at(0, 1));
        approximately("section 3", "how much slower atomics are, at worst, GTX 295", 90, greatest(over, 0, 1));
        approximately("section 3", "how much slower atomics are, at worst, GTX 580", 3, greatest(over, 2, 3));
        assertThat(found).containsExactlyInAnyOrderElementsOf(paper.slips());
    }

    /** In Table 3 a reduction ratio is the share of the cycles that is saved, in Table 4 what is saved over what is left. */
    @Test
    void shouldListTheSlipsOfLo() throws IOException {
        Printed paper = Printed.of(ClaimSource.LO);
        Table memtest = paper.table("Table 1", 0);
        int[] gains = {7, 1, 3};
        for (int gpu = 0; gpu < gains.length; gpu++) {
            double saved = share(memtest.at(0, gpu), memtest.at(1, gpu));
            slipUnless("section 3.1", "gain of MemTest, " + memtest.column(gpu), gains[gpu], rounded(saved, 0));
        }
        Table vecadd = paper.table("Table 3", 0);
        Table reduced = paper.table("Table 3", 1);
        for (int gpu = 0; gpu < reduced.columns(); gpu++) {
            double with = vecadd.at(0, 2 * gpu + 1) + vecadd.at(1, 2 * gpu + 1);
            exactly(reduced, 0, gpu, 1, share(vecadd.at(0, 2 * gpu), with));
        }
        Table ratios = paper.table("Table 4", 2);
        for (int half = 0; half < 2; half++) {
            Table cycles = paper.table("Table 4", half);
            for (int gpu = 0; gpu < 3; gpu++) {
                double without = cycles.at(0, 2 * gpu) + cycles.at(2, 2 * gpu);
                double with = cycles.at(0, 2 * gpu + 1) + cycles.at(2, 2 * gpu + 1);
                exactly(ratios, 0, 3 * half + gpu, 1, 100 * (without / with - 1));
            }
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(paper.slips());
    }

    /** The means that the abstract of the thesis gives are those of its three GPUs. */
    @Test
    void shouldListTheSlipsOfMahapatra() throws IOException {
        approximately("Abstract", "gain of the sense-reversing barrier", 26, mean(14, 24, 41), 0.05);
        approximately("Abstract", "gain over cooperative groups, by GPU", 30, mean(28, 41, 20), 0.05);
        approximately("Abstract", "gain over cooperative groups, by program", 30, mean(62, 4, 24, 31), 0.05);
        approximately("Abstract", "gain of the semaphore", 65, mean(35, 89, 70), 0.05);
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(
                        Printed.of(ClaimSource.MAHAPATRA_2020).slips());
    }

    /** A contradiction without a computation says how. */
    @Test
    void shouldExplainOtherSlips() throws IOException {
        for (ClaimSource source : ClaimSource.values()) {
            if (source.isFollowed()) {
                Printed.of(source)
                        .all("slips")
                        .filter(slip -> !slip.has("computed"))
                        .forEach(slip -> assertThat(slip.path("note").asText())
                                .as(slip.toString())
                                .isNotBlank());
            }
        }
    }

    private void exactly(Table table, int row, int column, int decimals, double computed) {
        String of = table.name(row) + ", " + table.column(column);
        slipUnless(table.place(), of, table.at(row, column), rounded(computed, decimals));
    }

    private void slipUnless(String place, String of, double printed, double computed) {
        if (printed != computed) {
            found.add(new Slip(place, of, printed, computed));
        }
    }

    private void approximately(String place, String of, double printed, double computed) {
        approximately(place, of, printed, computed, APPROXIMATELY);
    }

    private void approximately(String place, String of, double printed, double computed, double off) {
        double factor = Math.max(computed / printed, printed / computed);
        if (factor > 1 + off) {
            found.add(new Slip(place, of, printed, rounded(computed, 2)));
        }
    }

    private static double greatest(Table table, int first, int last) {
        return Stream.of(0, 1)
                .flatMap(row -> Stream.of(table.at(row, first), table.at(row, last)))
                .max(Double::compare)
                .orElseThrow();
    }

    private static double mean(double... values) {
        return DoubleStream.of(values).average().orElseThrow();
    }

    private static double share(double without, double with) {
        return 100 * (1 - with / without);
    }

    private static double rounded(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_UP)
                .doubleValue();
    }

    /** The printed numbers of one document. */
    private record Printed(JsonNode file) {
        static Printed of(ClaimSource source) throws IOException {
            Path path = Path.of("profiles/published/printed", source.id() + ".json");
            return new Printed(new ObjectMapper().readTree(Files.readString(path)));
        }

        Stream<JsonNode> all(String name) {
            return StreamSupport.stream(file.path(name).spliterator(), false);
        }

        /** Returns the {@code index}th table of a place. */
        Table table(String place, int index) {
            return new Table(all("tables")
                    .filter(table -> table.path("place").asText().equals(place))
                    .toList()
                    .get(index));
        }

        /** Returns the listed slips that a computation shows. */
        List<Slip> slips() {
            return all("slips")
                    .filter(slip -> slip.has("computed"))
                    .map(slip -> new Slip(
                            slip.path("place").asText(),
                            slip.path("of").asText(),
                            slip.path("printed").doubleValue(),
                            slip.path("computed").doubleValue()))
                    .toList();
        }
    }

    /** A printed table of numbers. */
    private record Table(JsonNode node) {
        String place() {
            return node.path("place").asText();
        }

        int columns() {
            return node.path("columns").size();
        }

        int rows() {
            return node.path("rows").size();
        }

        String column(int column) {
            return node.path("columns").path(column).asText();
        }

        String name(int row) {
            return node.path("rows").path(row).path("name").asText();
        }

        double at(int row, int column) {
            return node.path("rows").path(row).path("values").path(column).doubleValue();
        }
    }
}
