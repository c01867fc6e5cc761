package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.GuardedSummaries;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever table shows a figure says so if its repeats differ by more than a factor of two. */
class UnstableFiguresTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> PROPERTIES = List.of("median", "low", "high", "min", "max");

    @TempDir
    private Path directory;

    /**
     * A row shows guarded figures if it changes with them: then it must say so if they are unstable. A floor without a best is reckoned from times
     * that say so where they are listed.
     */
    @Test
    void shouldBeMarkedInEachRowOfEachTable() throws IOException {
        Map<String, List<String>> steady = rows(summary -> spread(summary, 1, 1));
        Map<String, List<String>> scaled = rows(summary -> spread(summary, 1.7, 1));
        Map<String, List<String>> unstable = rows(summary -> spread(summary, 1, 9));

        TreeSet<String> unmarked = new TreeSet<>();
        int shown = 0;
        for (String table : steady.keySet()) {
            List<String> rows = steady.get(table);
            for (int i = 0; i < rows.size(); i++) {
                if (!rows.get(i).equals(scaled.get(table).get(i))
                        && !rows.get(i).contains("not known")) {
                    shown++;
                    if (!unstable.get(table).get(i).contains("unstable")) {
                        unmarked.add(table + ": " + rows.get(i));
                    }
                }
            }
        }
        assertThat(shown).isGreaterThan(80);
        assertThat(unmarked).isEmpty();
    }

    /** Multiplies the figure, and sets its smallest and greatest sample so many times apart. */
    private static void spread(ObjectNode summary, double factor, double times) {
        double median = factor * summary.path("median").doubleValue();
        PROPERTIES.forEach(property -> summary.put(property, median));
        summary.put("min", median / Math.sqrt(times)).put("max", median * Math.sqrt(times));
        if (times > 1) {
            summary.put("low", median * 0.9).put("high", median * 1.1);
        }
    }

    /** Returns the rows of each table of the reports on the sample, by its title. */
    private Map<String, List<String>> rows(Consumer<ObjectNode> change) throws IOException {
        JsonNode document = JSON.readTree(ProfileWriter.toJson(SampleProfiles.complete()));
        ObjectNode parts = (ObjectNode) document;
        for (String more : List.of("barrierSizes", "barrierGrids")) {
            parts.set(more, document.path("artificialBarriers").deepCopy());
        }
        parts.set("asPublished", document.path("primitives").deepCopy());
        GuardedSummaries.in(document).forEach(change);
        document.findParents("fairness").forEach(entry -> ((ObjectNode) entry).put("fairness", 1));
        Path file = Files.writeString(directory.resolve("profile.json"), document.toString());
        Profile profile = ProfileReader.read(file);
        Map<String, List<String>> rows = new TreeMap<>();
        Stream.of(
                        ProfileReport.of(profile),
                        ProfileReport.recommendations(profile),
                        ProfileReport.fastest(ProfileAdvice.advised(profile)),
                        ProbesReport.of(profile),
                        SideBySideReport.of(List.of(profile, profile)))
                .flatMap(report -> report.blocks().stream())
                .flatMap(UnstableFiguresTest::tables)
                .forEach(table -> rows.computeIfAbsent(table.title(), none -> new ArrayList<>())
                        .addAll(table.rows().stream()
                                .map(row -> String.join(
                                        " | ", row.stream().map(Cell::text).toList()))
                                .toList()));
        return rows;
    }

    private static Stream<Block.Table> tables(Block block) {
        return block instanceof Block.Wide wide
                ? tables(wide.block())
                : block instanceof Block.Table table ? Stream.of(table) : Stream.empty();
    }
}
