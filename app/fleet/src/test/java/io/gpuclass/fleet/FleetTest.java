package io.gpuclass.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.stats.Series.SampleSummary;
import io.gpuclass.fleet.FleetSummary.Model;
import io.gpuclass.fleet.FleetSummary.Outlier;
import io.gpuclass.fleet.FleetSummary.Share;
import io.gpuclass.fleet.FleetSummary.Spread;
import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.profile.BulkReader;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.SampleFleet;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.stats.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two dozen GPUs of one model, one of which is slower. */
class FleetTest {
    private static final int GPUS = 24;
    private static final int PLANTED = 17;
    private static final Path MEASURED = Path.of("app/profile/src/test/resources/measured");

    @TempDir
    private static Path directory;

    private static Fleet all;

    @TempDir
    private Path own;

    @BeforeAll
    static void loadProfiles() throws IOException {
        TestFleet.write(directory, GPUS, PLANTED);
        all = TestFleet.load(directory);
    }

    @AfterAll
    static void close() {
        all.close();
    }

    @Test
    void shouldSkipAProfileWithAnAbsurdNumberAndWriteAllOthers() throws IOException {
        Path folder = Files.createDirectory(own.resolve("poisoned"));
        TestFleet.write(folder, 3, 0);
        Path poison = TestFleet.write(
                folder,
                "poison.json",
                Files.readString(TestFleet.H200).replaceFirst("\"max\": [0-9.]+", "\"max\": 1e31"));
        List<Path> files = FileFinder.find(List.of(folder.toString())).files();

        try (Fleet fleet = Fleet.open(Thresholds.DEFAULT)) {
            assertThat(fleet.load(files, Selection.MAIN, true, share -> {}))
                    .extracting(Skipped::file)
                    .containsExactly(poison.toString());
            fleet.writeFigures(own.resolve("figures.parquet"));
        }
        assertThat(own.resolve("figures.parquet")).isNotEmptyFile();
    }

    @Test
    void shouldFindThePlantedGpuAndNothingElse() {
        FleetSummary summary = all.summary();

        assertThat(summary.profiles()).isEqualTo(GPUS);
        assertThat(summary.gpus()).isEqualTo(GPUS);
        assertThat(summary.outliers()).hasSize(42).allSatisfy(outlier -> {
            assertThat(outlier.gpu()).isEqualTo("GPU-00000017-0000-0000-0000-000000000000");
            assertThat(outlier.file()).endsWith("gpu-017.json");
            assertThat(outlier.standing()).isEqualTo("slower");
            assertThat(Math.abs(outlier.effect())).isBetween(0.07, 0.13);
        });
        assertThat(summary.outliers())
                .extracting(outlier -> Math.signum(outlier.effect()), Outlier::metric)
                .containsOnly(tuple(1.0, "access-time"), tuple(-1.0, "rate"), tuple(1.0, "run-time"));
    }

    @Test
    void shouldKeepProfilesOfOneModelThatWereMeasuredInDifferentWaysApart() throws IOException {
        Files.copy(MEASURED.resolve("nvidia-h200-2026-11-24.json.gz"), own.resolve("cuda.json.gz"));
        Files.copy(MEASURED.resolve("nvidia-h200-opencl-2026-11-24.json.gz"), own.resolve("opencl.json.gz"));

        try (Fleet fleet = TestFleet.load(own)) {
            assertThat(fleet.summary().models())
                    .extracting(Model::name, Model::gpus)
                    .containsExactlyInAnyOrder(tuple("NVIDIA H200, CUDA", 1), tuple("NVIDIA H200, OpenCL", 1));
            assertThat(TestFleet.rows(fleet, "SELECT DISTINCT model, device_name FROM models ORDER BY model"))
                    .containsExactly(
                            List.of("NVIDIA H200, CUDA", "NVIDIA H200"), List.of("NVIDIA H200, OpenCL", "NVIDIA H200"));
        }
    }

    /** Five H200s are up to three hundred times apart in the reads of the one-copy sequence lock. */
    @Test
    void shouldNameWhatIsUnstableAndCallNoGpuAnOutlierInIt() throws IOException {
        for (String run : List.of("23-1", "23-2", "23-3", "23-4", "24")) {
            String file = "nvidia-h200-2026-11-" + run + ".json.gz";
            Files.copy(MEASURED.resolve(file), own.resolve(file));
        }
        Selection reads = new Selection(Set.of(Metric.RATE), Optional.of(Selection.matching("sequence-lock")));

        try (Fleet fleet = TestFleet.load(own, reads, new Thresholds(0.05, 1, 3))) {
            assertThat(fleet.summary().models().get(0).figures())
                    .filteredOn(spread -> spread.figure().startsWith("one-copy"))
                    .isNotEmpty()
                    .allSatisfy(spread -> assertThat(spread.figure()).endsWith(", unstable"))
                    .allSatisfy(spread -> assertThat(spread.outliers()).isNull());
            assertThat(fleet.summary().outliers())
                    .extracting(Outlier::figure)
                    .noneMatch(figure -> figure.contains("one-copy"));
            assertThat(TestFleet.rows(
                            fleet,
                            "SELECT DISTINCT cliff IS NOT NULL FROM figures WHERE name = 'one-copy' AND metric = 'rate'"
                                    + " AND blocks = 2112"))
                    .containsExactly(List.of(true));
        }
    }

    @Test
    void shouldGiveTheMediansAndSpreadsThatAnotherLibraryGives() {
        List<Path> files = FileFinder.find(List.of(directory.toString())).files();
        double[] values = files.stream()
                .map(BulkReader::read)
                .flatMap(profile -> profile.cases().figures().stream())
                .filter(FleetTest::isContendedRead)
                .mapToDouble(Figure::value)
                .toArray();
        Summary expected = SampleSummary.of(values);
        Percentile percentile = new Percentile().withEstimationType(Percentile.EstimationType.R_7);
        percentile.setData(values);

        Spread spread = spread(all, "contentious-volatile-read");
        assertThat(spread.gpus()).isEqualTo(GPUS);
        assertThat(spread.median()).isCloseTo(expected.median(), within(1e-9));
        assertThat(spread.mad()).isCloseTo(expected.mad(), within(1e-9));
        assertThat(spread.min()).isEqualTo(expected.min());
        assertThat(spread.max()).isEqualTo(expected.max());
        assertThat(new double[] {spread.p5(), spread.p25(), spread.p75(), spread.p95()})
                .containsExactly(
                        new double[] {
                            percentile.evaluate(5),
                            percentile.evaluate(25),
                            percentile.evaluate(75),
                            percentile.evaluate(95)
                        },
                        within(1e-9));
        assertThat(spread.outliers()).isEqualTo(1);
    }

    private static boolean isContendedRead(Figure figure) {
        return figure.key().subject() == Subjects.PROBE
                && figure.key().name().equals("contentious-volatile-read")
                && figure.key().pattern().equals("serial")
                && figure.key().metric() == Metric.ACCESS_TIME;
    }

    @Test
    void shouldHoldEveryFigureOfEveryProfileInTheLongTable() {
        List<Figure> figures =
                ProfileReader.read(directory.resolve("gpu-007.json")).cases().figures();

        assertThat(TestFleet.rows(
                        all,
                        "SELECT value, low, samples, outcome, verified, metric, kind, initial FROM figures"
                                + " WHERE file LIKE '%gpu-007.json' ORDER BY ALL"))
                .hasSameSizeAs(figures)
                .containsAll(figures.stream().map(FleetTest::cells).toList());
    }

    private static List<Object> cells(Figure figure) {
        return Arrays.asList(
                figure.value(),
                figure.measured().low(),
                figure.measured().samples(),
                figure.outcome() == null ? null : figure.outcome().id(),
                figure.verified(),
                figure.key().metric().id(),
                figure.key().kind(),
                figure.key().initial());
    }

    @Test
    void shouldCompareByOtherFiguresWhereAsked() {
        Selection selection = new Selection(Set.of(Metric.RATE), Optional.of(Selection.matching("STRIPED")));

        try (Fleet fleet = TestFleet.load(directory, selection, Thresholds.DEFAULT)) {
            FleetSummary summary = fleet.summary();

            assertThat(summary.models().get(0).figures()).isNotEmpty().allSatisfy(spread -> {
                assertThat(spread.metric()).isEqualTo("rate");
                assertThat(spread.figure()).contains("striped");
            });
            assertThat(summary.outliers())
                    .isNotEmpty()
                    .allSatisfy(outlier -> assertThat(outlier.file()).endsWith("gpu-017.json"));
        }
    }

    @Test
    void shouldNotCallASmallDifferenceAnOutlier() {
        try (Fleet strict = TestFleet.load(directory, Selection.MAIN, new Thresholds(0.2, 3.5, 5));
                Fleet calm = TestFleet.load(directory, Selection.MAIN, new Thresholds(0.02, 100, 5))) {
            assertThat(strict.summary().outliers()).isEmpty();
            assertThat(calm.summary().outliers()).isEmpty();
        }
    }

    @Test
    void shouldNotJudgeTooFewGpus() throws IOException {
        SampleFleet sample = SampleFleet.of(TestFleet.H200);
        for (int i = 0; i < 4; i++) {
            TestFleet.write(own, i + ".json", sample.gpu(i, i == 3 ? 2 : 1));
        }
        try (Fleet fleet = TestFleet.load(own)) {
            assertThat(fleet.summary().outliers()).isEmpty();
            assertThat(spread(fleet, "barrier").outliers()).isNull();
        }
        TestFleet.write(own, "4.json", sample.gpu(4, 1));
        assertThat(outliersOf(own)).isNotEmpty().containsOnly("3.json");
    }

    @Test
    void shouldTellAnOutlierWhereTheOthersAreAllAlikeByHowWellItIsKnown() throws IOException {
        SampleFleet sample = SampleFleet.of(TestFleet.H200);
        for (int i = 0; i < 7; i++) {
            Files.copy(TestFleet.H200, own.resolve(i + ".json"));
        }
        TestFleet.write(own, "slow.json", sample.gpu(1, 1.1));
        assertThat(outliersOf(own)).isNotEmpty().containsOnly("slow.json");
        String noisy = Files.readString(TestFleet.H200)
                .replace(
                        "\"median\": 636.272, \"low\": 636.224, \"high\": 636.368",
                        "\"median\": 680, \"low\": 500, \"high\": 900")
                .replace(
                        "\"samples\": 6, \"min\": 636.224, \"max\": 636.368",
                        "\"samples\": 6, \"min\": 400, \"max\": 990");
        Files.delete(own.resolve("slow.json"));
        TestFleet.write(own, "noisy.json", noisy);
        try (Fleet fleet = TestFleet.load(own)) {
            assertThat(spread(fleet, "contentious-volatile-read").max()).isEqualTo(680);
            assertThat(fleet.summary().outliers()).isEmpty();
        }
    }

    @Test
    void shouldCountAGpuOnceByItsLatestProfile() throws IOException {
        SampleFleet sample = SampleFleet.of(TestFleet.H200);
        for (int gpu = 0; gpu < 6; gpu++) {
            TestFleet.write(own, gpu + "-old.json", sample.gpu(gpu, gpu == 2 ? 1.5 : 1));
            TestFleet.write(
                    own,
                    gpu + "-new.json",
                    sample.gpu(gpu, gpu == 4 ? 1.3 : 1).replaceFirst("(\"createdAt\": \"[^\"]*)Z", "$1.5Z"));
        }
        try (Fleet fleet = TestFleet.load(own)) {
            FleetSummary summary = fleet.summary();
            assertThat(summary.profiles()).isEqualTo(12);
            assertThat(summary.gpus()).isEqualTo(6);
            assertThat(spread(fleet, "barrier").gpus()).isEqualTo(6);
            assertThat(outliers(summary)).isNotEmpty().containsOnly("4-new.json");
        }
    }

    @Test
    void shouldTellGpusApartByTheirFingerprintsHoweverTheirProfilesNameThem() throws IOException {
        String named = SampleFleet.of(TestFleet.H200).gpu(1, 1);
        String uuid = "GPU-00000001-0000-0000-0000-000000000000";
        TestFleet.write(own, "named.json", named);
        TestFleet.write(
                own, "later.json", named.replace("\"uuid\": \"" + uuid, "\"fingerprint\": \"" + Fingerprint.of(uuid)));
        TestFleet.write(own, "other.json", named.replace("\"uuid\": \"" + uuid, "\"fingerprint\": \"0123456789abcdef"));
        try (Fleet fleet = TestFleet.load(own)) {
            assertThat(fleet.summary().profiles()).isEqualTo(3);
            assertThat(fleet.summary().gpus()).isEqualTo(2);
        }
    }

    @Test
    void shouldTakeAMeasurementBeforeALaterReplayAndSayWhereThereIsNothingElse() throws IOException {
        SampleFleet sample = SampleFleet.of(TestFleet.H200);
        String replay = "\"source\": \"recorded\"";
        for (int gpu = 0; gpu < 5; gpu++) {
            TestFleet.write(own, gpu + ".json", sample.gpu(gpu, 1));
        }
        TestFleet.write(
                own,
                "0-replay.json",
                sample.gpu(0, 2)
                        .replace("\"source\": \"measured\"", replay)
                        .replaceFirst("(\"createdAt\": \"[^\"]*)Z", "$1.5Z"));
        TestFleet.write(own, "9-replay.json", sample.gpu(9, 1).replace("\"source\": \"measured\"", replay));
        try (Fleet fleet = TestFleet.load(own)) {
            FleetSummary summary = fleet.summary();
            assertThat(summary.gpus()).isEqualTo(6);
            assertThat(summary.replays()).isEqualTo(1);
            assertThat(summary.outliers()).isEmpty();
            assertThat(TestFleet.rows(fleet, "SELECT file FROM profiles WHERE latest AND source = 'recorded'"))
                    .singleElement()
                    .asString()
                    .contains("9-replay.json");
        }
    }

    @Test
    void shouldCountAGpuOnceWhereItsProfileSaysTheSameTwice() throws IOException {
        String json = SampleFleet.of(TestFleet.H200).gpu(1, 1);
        Matcher lists = Pattern.compile("(?s)\n  \"(primitives|sections|recommendations)\": \\[\n(.*?)\n  \\]")
                .matcher(json);
        String twice = lists.replaceAll(list -> Matcher.quoteReplacement(
                "\n  \"" + list.group(1) + "\": [\n" + list.group(2) + ",\n" + list.group(2) + "\n  ]"));
        assertThat(twice.length()).isGreaterThan(json.length() * 4 / 3);
        TestFleet.write(own, "once.json", json);
        Path copy = TestFleet.write(own, "twice.json", twice.replace("GPU-00000001", "GPU-00000002"));
        assertThat(BulkReader.read(copy).recommendations()).hasSize(8);
        Selection rates = new Selection(Set.of(Metric.RATE), Optional.empty());
        for (Selection selection : List.of(Selection.MAIN, rates)) {
            try (Fleet fleet = TestFleet.load(own, selection, Thresholds.DEFAULT)) {
                for (String table : List.of("figures", "recommendations", "observations")) {
                    assertThat(TestFleet.rows(
                                    fleet, "SELECT count(*) AS n FROM " + table + " GROUP BY profile ORDER BY profile"))
                            .hasSize(2)
                            .containsOnly(TestFleet.rows(fleet, "SELECT count(*) FROM " + table + " WHERE profile = 0")
                                    .get(0));
                }
            }
        }
    }

    @Test
    void shouldSkipAProfileThatHoldsAProbeTwice() throws IOException {
        String json = SampleFleet.of(TestFleet.H200).gpu(1, 1);
        String probe = json.lines()
                .filter(line -> line.contains("\"id\": \"contentious-volatile-read\""))
                .findFirst()
                .orElseThrow();
        Path file = TestFleet.write(own, "twice.json", json.replace(probe, probe + "\n" + probe));
        try (Fleet fleet = Fleet.open(Thresholds.DEFAULT)) {
            assertThat(fleet.load(List.of(file), Selection.MAIN, false, share -> {}))
                    .extracting(Skipped::reason)
                    .satisfiesExactly(reason -> assertThat(reason).contains("is there already, at /probes/0"));
        }
    }

    @Test
    void shouldSayHowManyGpusHaveWhichVerdict() throws IOException {
        SampleFleet sample = SampleFleet.of(TestFleet.H200);
        for (int i = 0; i < 4; i++) {
            String json = sample.gpu(i, 1);
            TestFleet.write(
                    own,
                    i + ".json",
                    i == 0
                            ? json.replaceAll(
                                    "\"effect\":\\s*\\{[^}]*}",
                                    "\"effect\": {\"value\": 1, \"low\": 0.9, \"high\": 1.1}")
                            : json);
        }
        try (Fleet fleet = TestFleet.load(own)) {
            List<Share> shares = fleet.summary().models().get(0).shares();
            assertThat(shares)
                    .contains(
                            new Share("line contention, one-shot", "no", 4, 1),
                            new Share("line contention, sustained", "yes", 3, 0.75),
                            new Share("line contention, sustained", "no", 1, 0.25),
                            new Share("use for barrier", "striped", 4, 1));
        }
    }

    @Test
    void shouldMakeHostileTextHarmless() throws IOException {
        String json = Files.readString(TestFleet.H200)
                .replace("\"NVIDIA H200\"", "\"\\u001b[2JH200\\u0000'; DROP TABLE profiles; --\\ud800\"");
        TestFleet.write(own, "'; drop.json", json);
        try (Fleet fleet = TestFleet.load(own)) {
            assertThat(fleet.summary().models())
                    .extracting(Model::name)
                    .containsExactly("\uFFFD[2JH200\uFFFD'; DROP TABLE profiles; --\uFFFD");
            assertThat(TestFleet.rows(fleet, "SELECT count(*) FROM profiles")).containsExactly(List.of(1L));
        }
    }

    @Test
    void shouldEndSoonAndTidyUpWhenCancelled() {
        try (Fleet fleet = Fleet.open(Thresholds.DEFAULT)) {
            List<Path> files = FileFinder.find(List.of(directory.toString())).files();
            assertThatThrownBy(() -> fleet.load(files, Selection.MAIN, true, share -> fleet.cancel()))
                    .hasFieldOrPropertyWithValue("reason", FleetException.Reason.CANCELLED);
        }
    }

    private static List<String> outliersOf(Path directory) {
        try (Fleet fleet = TestFleet.load(directory)) {
            return outliers(fleet.summary());
        }
    }

    private static List<String> outliers(FleetSummary summary) {
        return summary.outliers().stream()
                .map(outlier -> Path.of(outlier.file()).getFileName().toString())
                .toList();
    }

    private static Spread spread(Fleet fleet, String figure) {
        return fleet.summary().models().get(0).figures().stream()
                .filter(spread -> spread.figure().equals(figure))
                .findFirst()
                .orElseThrow();
    }
}
