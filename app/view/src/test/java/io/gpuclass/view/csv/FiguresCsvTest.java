package io.gpuclass.view.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.view.EveryLocale;
import io.gpuclass.view.compare.NamedProfile;
import io.gpuclass.view.csv.FiguresCsv.CsvColumn;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file is read back with a reader that others wrote. */
class FiguresCsvTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx580.json", "published/gtx295.json"})
    void shouldGiveBackEveryFigureInFull(String file) throws IOException {
        Profile profile = SavedSamples.read(file);
        List<Figure> figures = profile.cases().figures();

        List<CSVRecord> rows = read(FiguresCsv.of(List.of(new NamedProfile(file, profile))));

        assertThat(rows).hasSameSizeAs(figures).isNotEmpty();
        for (int i = 0; i < rows.size(); i++) {
            assertHolds(rows.get(i), figures.get(i));
            assertThat(rows.get(i).get("file")).isEqualTo(file);
            assertThat(rows.get(i).get("device_slug"))
                    .isEqualTo(profile.device().slug());
        }
    }

    private static void assertHolds(CSVRecord row, Figure figure) {
        assertThat(row.isConsistent()).isTrue();
        assertThat(number(row, "value")).isEqualTo(figure.value());
        assertThat(number(row, "low")).isEqualTo(figure.measured().low());
        assertThat(number(row, "high")).isEqualTo(figure.measured().high());
        assertThat(number(row, "min")).isEqualTo(figure.measured().min());
        assertThat(number(row, "max")).isEqualTo(figure.measured().max());
        assertThat(row.get("samples")).isEqualTo(orEmpty(figure.measured().samples()));
        assertThat(row.get("verified")).isEqualTo(orEmpty(figure.verified()));
        assertThat(row.get("outcome"))
                .isEqualTo(figure.outcome() == null ? "" : figure.outcome().id());
        assertThat(row.get("subject")).isEqualTo(figure.key().subject().id());
        assertThat(row.get("name")).isEqualTo(orEmpty(figure.key().name()));
        assertThat(row.get("kind")).isEqualTo(orEmpty(figure.key().kind()));
        assertThat(row.get("blocks")).isEqualTo(orEmpty(figure.key().blocks()));
        assertThat(row.get("metric")).isEqualTo(figure.key().metric().id());
        assertThat(row.get("unit")).isEqualTo(figure.key().metric().unit());
    }

    @Test
    void shouldTellEveryRowFromTheOthersByItsKey() throws IOException {
        Profile h200 = SavedSamples.read("nvidia-h200.json");
        List<String> key = List.of(
                "file subject kind name pattern over blocks initial writers length share distance_bytes metric input times"
                        .split(" "));
        Set<List<String>> seen = new HashSet<>();

        for (CSVRecord row : read(FiguresCsv.of(List.of(new NamedProfile("h200.json", h200))))) {
            assertThat(seen.add(key.stream().map(row::get).toList()))
                    .as(row.toString())
                    .isTrue();
        }
    }

    @Test
    void shouldPutSeveralProfilesIntoOneFileAndTellTwoOfOneDeviceApart() throws IOException {
        Profile sample = SampleProfiles.complete();
        String csv = FiguresCsv.of(List.of(
                new NamedProfile("a/gpu.json", sample),
                new NamedProfile("b/gpu.json", sample),
                new NamedProfile("c.json", SavedSamples.read("published/gtx580.json"))));

        Map<String, String> labels = new HashMap<>();
        List<CSVRecord> rows = read(csv);
        rows.forEach(row -> labels.put(row.get("file"), row.get("profile")));

        assertThat(csv.lines().filter(line -> line.startsWith("profile,"))).hasSize(1);
        assertThat(labels).containsOnlyKeys("a/gpu.json", "b/gpu.json", "c.json");
        assertThat(labels.values()).doesNotHaveDuplicates();
        assertThat(rows.stream().filter(row -> row.get("file").equals("b/gpu.json")))
                .hasSameSizeAs(sample.cases().figures());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=HYPERLINK(\"http://x\",\"y\")",
                "+1",
                "-1+1",
                "@SUM(A1)",
                "\t=1+1",
                " =1+1",
                "\uFF1D1",
                "a,b\"c\"\r\nd",
                "\u001b[31mred",
                "x\u202ey",
                "\"",
                "",
                " padded "
            })
    void shouldKeepAHostileNameInOneFieldThatNoSpreadsheetRuns(String name) throws IOException {
        Profile hostile = SampleProfiles.named(name);

        List<CSVRecord> rows = read(FiguresCsv.of(List.of(new NamedProfile(name, hostile))));

        assertThat(rows).hasSameSizeAs(hostile.cases().figures()).isNotEmpty().allSatisfy(row -> {
            assertThat(row.isConsistent()).isTrue();
            for (String column : List.of("profile", "file", "device_name")) {
                assertThat(row.get(column))
                        .doesNotContainPattern("^\\s*[=+@\\uFF1D-]")
                        .doesNotContainPattern("\\p{Cntrl}|\u202e");
            }
        });
        if (!name.isEmpty()) {
            assertThat(rows.get(0).get("device_name")).contains(name.replaceAll("\\p{Cntrl}|\u202e", "\uFFFD"));
        }
    }

    @Test
    void shouldLeaveOrdinaryTextAsItIs() throws IOException {
        Profile profile = SampleProfiles.named("GeForce \"GTX\", 2 × 5");

        assertThat(read(FiguresCsv.of(List.of(new NamedProfile("a.json", profile))))
                        .get(0)
                        .get("device_name"))
                .isEqualTo("GeForce \"GTX\", 2 × 5");
    }

    @Test
    void shouldWriteTheSameInEveryLocaleWithPlainLineFeeds() {
        List<NamedProfile> inputs = List.of(new NamedProfile("a.json", SampleProfiles.complete()));
        EveryLocale.givesTheSame(() -> FiguresCsv.of(inputs));
        assertThat(FiguresCsv.of(inputs)).endsWith("\n").doesNotContain("\r");
    }

    @Test
    void shouldExplainEveryColumnInItsOrder() {
        List<String> explained = FiguresCsv.columns()
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("`")[1])
                .toList();

        assertThat(FiguresCsv.of(List.of()).strip().split(",")).containsExactlyElementsOf(explained);
        assertThat(explained).hasSameSizeAs(CsvColumn.ALL);
    }

    private static String orEmpty(Object value) {
        return value == null ? "" : value.toString();
    }

    private static Double number(CSVRecord row, String column) {
        return row.get(column).isEmpty() ? null : Double.valueOf(row.get(column));
    }

    private static List<CSVRecord> read(String csv) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (var parser = format.parse(new StringReader(csv))) {
            return parser.getRecords();
        }
    }
}
