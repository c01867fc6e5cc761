package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SampleFleet;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.health.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FleetCommandTest {
    private static final Path PROFILE = SavedSamples.H200;

    @TempDir
    private static Path fleet;

    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.production();

    @BeforeAll
    static void writeProfiles() throws IOException {
        SampleFleet sample = SampleFleet.of(PROFILE);
        for (int i = 0; i < 6; i++) {
            Files.writeString(fleet.resolve("gpu" + i + ".json"), sample.gpu(i, i == 4 ? 1.2 : 1));
        }
    }

    @Test
    void shouldExtendADatasetAndAnswerFromIt() {
        Path dataset = directory.resolve("dataset");

        assertThat(command.run("fleet", fleet, "--dataset", dataset)).isEqualTo(ExitCodes.DONE);
        assertThat(command.run(
                        "fleet",
                        "--dataset",
                        dataset,
                        "--sql",
                        "select count(*) as n from profiles",
                        "--format",
                        "csv"))
                .isEqualTo(ExitCodes.DONE);

        assertThat(command.err.toString()).isEqualTo("gpuclass: 6 of 6 files added to " + dataset + "\n");
        assertThat(command.out.toString()).isEqualTo("n\n6\n");
        Path table = directory.resolve("table.parquet");
        assertThat(command.run("fleet", "--dataset", dataset, "--sql", "from profiles", "--parquet", table))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("--parquet writes what profiles hold");
        assertThat(command.run("fleet", fleet, "--dataset", dataset, "--sql", "select 1"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.run("fleet")).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void shouldWriteLimitsAndRulesOfEachModel() throws IOException {
        Path limits = directory.resolve("limits.json");
        Path rules = directory.resolve("sb");

        assertThat(command.run("fleet", fleet, "--limits", limits, "--superbench", rules))
                .isEqualTo(ExitCodes.DONE);

        Limits read = Limits.read(List.of(limits));
        assertThat(read.models()).hasSize(1);
        assertThat(read.models().get(0).gpus()).isEqualTo(6);
        assertThat(read.models().get(0).figures()).hasSize(6).allMatch(figure -> figure.limit() > figure.median());
        assertThat(rules.resolve("rules-nvidia-h200-cuda-132.yaml")).exists();
        assertThat(rules.resolve("baseline-nvidia-h200-cuda-132.json")).exists();
        assertThat(command.err.toString()).isEqualTo("gpuclass: limits of NVIDIA H200 (cuda) from 6 devices\n");
    }

    @Test
    void shouldShowTheFleet() {
        assertThat(run(fleet.toString())).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .startsWith("Fleet\n")
                .contains(
                        "6 profiles of 6 devices, 1 model\n",
                        "gpu4.json  NVIDIA H200",
                        "NVIDIA H200 · 6 devices",
                        "moderate");
        assertThat(command.err.toString()).isEmpty();
    }

    @Test
    void shouldPrintTheSameInEveryFormat() {
        assertThat(run(fleet.toString(), "--format", "md")).isEqualTo(ExitCodes.DONE);
        assertThat(run(fleet.toString(), "--format", "json")).isEqualTo(ExitCodes.DONE);
        assertThat(run(fleet.toString(), "--format", "csv")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains(
                        "# Fleet\n",
                        "\"standing\": \"slower\"",
                        "\"minEffect\": 0.02",
                        "\ndevice_name,section,figure,blocks,")
                .contains("\nNVIDIA H200,Access times,contentious-volatile-read,2112,access-time,ns,6,");
    }

    @Test
    void shouldCompareByOtherFiguresAndThresholds() {
        assertThat(run(
                        fleet.toString(),
                        "--metric",
                        "rate,fairness",
                        "--match",
                        "mcs",
                        "--min-effect",
                        "50",
                        "--min-z",
                        "1"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("rate: mutex", "fairness: mutex", "\n  mcs ", "None: no device is at least 50 %");
        command.clear();
        assertThat(run(fleet.toString(), "--only", "primitive[kind=mutex,name=mcs|clh,blocks>=1056].rate"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString())
                .contains("rate: mutex", "\n  mcs ", "\n  clh ")
                .doesNotContain("fairness", "\n  fa ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--limits LIMITS"})
    void shouldCallNoCpuAGpu(String options) {
        assertThat(run((SavedSamples.XEON + " " + options)
                        .strip()
                        .replace("LIMITS", directory.resolve("limits.json").toString())
                        .split(" ")))
                .isEqualTo(ExitCodes.DONE);
        assertThat(command.out + command.err.toString()).contains("1 device").doesNotContainPattern("GPU");
    }

    /** It printed tables without figures. */
    @Test
    void shouldRefuseAWordThatNoFigureHas() {
        assertThat(run(PROFILE.toString(), "--only", "nonsense")).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString())
                .contains(
                        "gpuclass: --only: no figure of these profiles is called 'nonsense': --list lists the metrics");
        assertThat(command.out.toString()).isEmpty();
    }

    @Test
    void shouldListWhatItSkipsAndGoOn() throws IOException {
        Files.copy(PROFILE, directory.resolve("good.json"));
        Files.writeString(directory.resolve("bad\u001b.json"), "{");
        for (int i = 0; i < 14; i++) {
            Files.createFile(directory.resolve("empty" + i + ".json"));
        }
        assertThat(run(directory.toString(), directory + "/missing*")).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).contains("1 profile of 1 device, 1 model, 15 files skipped");
        assertThat(command.err.toString().lines())
                .hasSize(11)
                .allMatch(line -> line.startsWith("gpuclass: skipped "))
                .anyMatch(line -> line.contains("bad\uFFFD.json: ") && line.contains("truncated"))
                .anyMatch(line -> line.contains("empty0.json: it is empty"))
                .anyMatch(line -> line.contains("missing*: no file matches"))
                .anyMatch(line -> line.equals("gpuclass: skipped 6 more files"));
    }

    @Test
    void shouldCountFilesOfOtherFormatsInOneLine() throws IOException {
        Files.copy(PROFILE, directory.resolve("good.json"));
        Files.writeString(directory.resolve("a.json"), "{\"schema\": \"gpuclass-printed/1\"}");
        Files.writeString(directory.resolve("b.json"), "{\"$schema\": \"x\"}");
        Files.writeString(directory.resolve("newer.json"), "{\"schema\": \"gpuclass-profile/2\"}");

        assertThat(run(directory.toString())).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).contains("1 profile of 1 device, 1 model, 3 files skipped");
        assertThat(command.err.toString().lines())
                .hasSize(2)
                .anyMatch(line -> line.endsWith("update gpuclass"))
                .contains(
                        "gpuclass: skipped 2 JSON files that are not profiles, such as " + directory.resolve("a.json"));
    }

    @Test
    void shouldFailWhereThereIsNoProfile() throws IOException {
        assertThat(run(directory.toString())).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString())
                .contains("it holds no *.json or *.json.gz file")
                .endsWith("gpuclass: no file was found; give the directory of some that 'gpuclass probe' wrote\n");
        Files.writeString(directory.resolve("other.json"), "{\"a\": 1}");
        assertThat(run(directory.toString())).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString())
                .contains("other.json: it has no 'schema' property, so it is not a gpuclass profile")
                .contains("gpuclass: none of 1 file is a profile;");
        assertThat(command.out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text | '  n  yes   x'",
                "md | '| 6 | true | a |'",
                "json | '{\"n\":6,\"yes\":true,\"x\":\"a\"}'",
                "csv | 'n,yes,x\n6,true,a\n'"
            })
    void shouldAnswerAQueryInEveryFormat(String format, String expected) {
        String query = "select count(*) as n, true as yes, 'a' as x from profiles";
        assertThat(run(fleet.toString(), "--sql", query, "--format", format)).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).contains(expected);
    }

    @Test
    void shouldPrintNoRowsAsAnEmptyArrayAndManyRowsInFull() {
        run(fleet.toString(), "--sql", "select 1 where false", "--format", "json");
        assertThat(command.out).hasToString("{\"schema\": \"gpuclass-fleet-rows/1\", \"rows\": []}\n");
        command.out.getBuffer().setLength(0);
        run(fleet.toString(), "--sql", "select range as i from range(2500)");
        assertThat(command.out.toString()).contains("And 1500 more: --format csv and json have all rows.");
        command.out.getBuffer().setLength(0);
        run(fleet.toString(), "--sql", "select range as i from range(2500)", "--format", "csv");
        assertThat(command.out.toString().lines()).hasSize(2501).endsWith("2499");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--sql | selct 1 | the query failed: Parser Error",
                "--sql | select * from read_text('/etc/passwd') | file system operations are disabled",
                "--sql | '' | --sql is empty",
                "--sql | select 1; select 2 | the query is several statements: give one",
                "--sql | commit; select 1 | only one that reads is allowed",
                "--metric | magic | unknown name 'magic': expected one of elapsed, access-time",
                "--only | primitive[kind].rate | addresses no figure, since 'kind' is no condition: write it like primitive[kind=mutex,blocks=132]",
                "--only | primitives[kind=mutex].rate | unknown subject 'primitives': expected one of probe",
                "--format | xml | expected one of text, md, html, json, csv",
                "--min-effect | -1 | is no percentage",
                "--min-z | NaN | is no distance"
            })
    void shouldAnswerWrongUsageInOneClearLine(String option, String value, String reason) {
        assertThat(run(fleet.toString(), option, value)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).startsWith("gpuclass: ").contains(reason);
        assertThat(command.err.toString().lines()).hasSizeLessThan(3);
        assertThat(command.out.toString()).isEmpty();
    }

    @Test
    void shouldWriteParquetBesideTheReportOrInThePlaceOfRows() throws IOException {
        Path file = directory.resolve("new/fleet.parquet");
        assertThat(run(fleet.toString(), "--parquet", file.toString())).isEqualTo(ExitCodes.DONE);
        assertThat(Files.size(file)).isGreaterThan(10_000);
        assertThat(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
                .startsWith("PAR1")
                .endsWith("PAR1");
        assertThat(command.out.toString()).startsWith("Fleet\n");
        assertThat(command.err).hasToString("gpuclass: the table is in " + file + "\n");
        command.out.getBuffer().setLength(0);
        assertThat(run(fleet.toString(), "--parquet", file.toString(), "--sql", "select 1 as one"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(Files.size(file)).isLessThan(10_000);
        assertThat(command.out.toString()).isEmpty();
        assertThat(file.getParent()).isDirectoryContaining(path -> path.endsWith("fleet.parquet"));
        try (var files = Files.list(file.getParent())) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void shouldKeepAnEarlierFileWhereTheQueryFails() throws IOException {
        Path file = Files.writeString(directory.resolve("earlier.parquet"), "earlier");
        assertThat(run(fleet.toString(), "--parquet", file.toString(), "--sql", "select 1 / 'x'::INTEGER"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(file).hasContent("earlier");
        try (var files = Files.list(directory)) {
            assertThat(files).hasSize(1);
        }
        assertThat(run(fleet.toString(), "--parquet", directory.toString())).isEqualTo(ExitCodes.FAILED);
    }

    @Test
    void shouldWriteTheColumnsOfATableAsParquet() {
        Path file = directory.resolve("columns.parquet");
        assertThat(run(fleet.toString(), "--parquet", file.toString(), "--sql", "describe figures"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(file).isNotEmptyFile();
    }

    @Test
    void shouldNotWriteInThePlaceOfAProfile() throws IOException {
        Path profile = Files.copy(PROFILE, directory.resolve("good.json"));
        Path link = Files.createSymbolicLink(directory.resolve("link.parquet"), profile);
        for (Path target : List.of(profile, link, directory.resolve("./good.json"))) {
            assertThat(run(directory.toString(), "--parquet", target.toString()))
                    .isEqualTo(ExitCodes.USAGE);
            assertThat(command.err.toString()).contains(target + " is one of the inputs itself");
            assertThat(profile).hasSameTextualContentAs(PROFILE);
        }
    }

    @ParameterizedTest
    @CsvSource({"/dev/null, it is no regular file", "., it is a directory"})
    void shouldSayBeforehandWhereNoParquetCanBeWritten(String target, String cause) {
        assertThat(run("/nowhere", "--parquet", target)).isEqualTo(ExitCodes.FAILED);
        assertThat(command.err)
                .hasToString(
                        "gpuclass: cannot write " + target + ": " + cause + "; choose another place with --parquet\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@"})
    void shouldRefuseAnEmptyName(String name) {
        assertThat(run(fleet.toString(), name)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err.toString()).contains("the name of a directory is missing: it is empty");
    }

    private int run(String... arguments) {
        return command.run(
                Stream.concat(Stream.of("fleet"), Stream.of(arguments)).toArray());
    }

    @Test
    void shouldShowTrendsByDriverAndDateOnAPage(@TempDir Path models) throws IOException {
        SampleFleet sample = SampleFleet.of(PROFILE);
        for (int i = 0; i < 21; i++) {
            Files.writeString(models.resolve("gpu" + i + ".json"), sample.gpu(i, i == 20 ? 1.2 : 1, 3));
        }
        assertThat(run(models.toString(), "--format", "html")).isEqualTo(ExitCodes.DONE);
        String page = command.out.toString();
        List<String> rows = Stream.of(page.split("<tr>"))
                .map(row -> row.replaceAll("<[^>]*>", " ").strip())
                .filter(row -> row.matches("580\\.[0-2]\\s+2026-01-.*(?s:.*)"))
                .toList();
        assertThat(rows).as("each driver on each day, the latest first").hasSize(21);
        assertThat(rows.get(0)).matches("580\\.2\\s+2026-01-21\\s+1\\s+(?s:.*)");
        assertThat(rows).filteredOn(row -> row.contains("2026-01-07")).hasSize(1);
        assertThat(page).contains("default-src &#39;none&#39;").containsPattern("class=\"warn\">[0-9]+ k/s");

        assertThat(run(models.toString(), "--format", "html", "--sql", "from models"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(command.err).asString().contains("--format html shows the whole fleet");
    }
}
