package io.gpuclass.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.fleet.FileFinder;
import io.gpuclass.fleet.Fleet;
import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.fleet.Skipped;
import io.gpuclass.it.ProgramRunner;
import io.gpuclass.view.RowSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The queries of docs/fleet.md over a dataset of many profiles say what was put into these, by DuckDB and, with -Pspark, by Spark. */
class DatasetQueriesTest {
    private static final int PROFILES = Integer.getInteger("gpuclass.fleet.profiles", 300);
    private static final Path SPARK = Path.of("app/it/spark/target/classpath");
    private static final List<String> QUERIES = List.of("medians", "outliers", "shares");

    @TempDir
    private static Path directory;

    private static SyntheticFleet fleet;

    @BeforeAll
    static void extend() throws IOException {
        fleet = new SyntheticFleet();
        Path profiles = Files.createDirectories(directory.resolve("profiles"));
        fleet.write(profiles, PROFILES);
        List<Path> files = FileFinder.find(List.of(profiles.toString())).files();
        List<Skipped> skipped = new ArrayList<>();
        try (Fleet writer = Fleet.open(Thresholds.DEFAULT)) {
            int added = writer.extend(dataset(), files, skipped, share -> {});
            assertThat(added)
                    .as(skipped.stream().findFirst().map(Skipped::reason).orElse(""))
                    .isEqualTo(PROFILES);
        }
    }

    private static Path dataset() {
        return directory.resolve("dataset");
    }

    @Test
    void shouldBeAnsweredByDuckDbAsComputedFromTheNumbersThemselves() throws IOException {
        try (Fleet reader = Fleet.open(Thresholds.DEFAULT)) {
            reader.show(dataset());
            for (String query : QUERIES) {
                shouldBeTheSame(query, rows(reader, query(query)));
            }
        }
    }

    @Test
    void shouldBeAnsweredBySparkAsComputedFromTheNumbersThemselves() throws Exception {
        assumeTrue(Files.exists(SPARK), "Spark is not there: build with -Pspark");
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                Files.readString(SPARK).strip(),
                "-Xmx2g"));
        for (String opened : List.of("java.lang", "java.nio", "java.util", "sun.nio.ch", "sun.util.calendar")) {
            command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
        }
        command.add("--add-opens=java.base/java.lang.invoke=ALL-UNNAMED");
        command.add(Path.of("app/it/src/test/resources/spark/SparkQueries.java")
                .toAbsolutePath()
                .toString());
        command.add(dataset().toString());
        for (String query : QUERIES) {
            command.add(query(query));
            command.add(directory.resolve(query).toString());
        }
        ProgramRunner.Outcome outcome = new ProgramRunner(directory, Map.of()).run(command.toArray(String[]::new));

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        for (String query : QUERIES) {
            shouldBeTheSame(query, Files.readAllLines(directory.resolve(query)));
        }
    }

    /** Compares rows without their order: the last column is a number that may be off by rounding, the others are equal. */
    private static void shouldBeTheSame(String query, List<String> rows) {
        Map<String, Double> expected = byKey(
                switch (query) {
                    case "medians" -> fleet.medians();
                    case "outliers" -> fleet.outliers();
                    default -> fleet.shares();
                });
        Map<String, Double> actual = byKey(rows);
        assertThat(actual.keySet()).as(query).isNotEmpty().isEqualTo(expected.keySet());
        actual.forEach(
                (key, value) -> assertThat(value).as(key).isCloseTo(expected.get(key), within(1e-9 * Math.abs(value))));
    }

    private static Map<String, Double> byKey(List<String> rows) {
        return rows.stream()
                .collect(Collectors.toMap(
                        row -> row.substring(0, row.lastIndexOf('\t')),
                        row -> Double.valueOf(row.substring(row.lastIndexOf('\t') + 1))));
    }

    private static List<String> rows(Fleet fleet, String sql) {
        List<String> rows = new ArrayList<>();
        fleet.query(sql, new RowSink() {
            @Override
            public void columns(List<String> columns) {
                assertThat(columns).hasSize(5);
            }

            @Override
            public void row(List<Object> cells) {
                rows.add(cells.stream().map(String::valueOf).collect(Collectors.joining("\t")));
            }
        });
        return rows;
    }

    private static String query(String name) throws IOException {
        Matcher block = Pattern.compile("<!-- query: " + name + " -->\n```sql\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("docs/fleet.md")));
        assertThat(block.find()).as(name).isTrue();
        return block.group(1);
    }
}
