package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gpuclass recommend FILE --role ROLE}. The saved sample is from before answers were saved, so that they are drawn. */
class RecommendedAnswerTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path COMMITTED_H200 = Path.of("profiles/nvidia-h200.json");

    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());

    @Test
    void shouldPrintFormIncludeTypeTimeBaselineAndConfidence() {
        assertThat(run(SavedSamples.H200 + " --role barrier --contention low --section 10"))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString().lines())
                .hasSizeLessThanOrEqualTo(8)
                .allMatch(line -> line.length() <= 72)
                .containsSubsequence(
                        "barrier    barrier_striped, for 132 blocks, 10 accesses between barriers",
                        "INCLUDE    #include <gpuclass/sync/barrier_striped.cuh>",
                        "TYPE       gpuclass::barrier_striped<>")
                .anyMatch(line -> line.matches("TIME .* [nu]s a phase .*"))
                .anyMatch(line -> line.matches("BASELINE +grid.sync\\(\\): .*fast.*"))
                .anyMatch(line -> line.matches("CONFIDENCE (no )?clear winner: .*"));
        assertThat(command.err.toString()).isEmpty();
    }

    @Test
    void shouldPrintWhatLaunchesWithABarrierTake() throws IOException {
        Path file = directory.resolve("launches.json");
        ProfileWriter.write(SampleProfiles.complete(), file);

        assertThat(run(file + " --once")).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
        assertThat(command.out.toString()).contains("one-barrier 2^16", "grid_sync", "barrier_striped", "1.09x slower");
        command.clear();

        assertThat(run(file + " --once --format json")).isEqualTo(ExitCodes.DONE);
        JsonNode printed = MAPPER.readTree(command.out.toString());
        assertThat(printed.path("schema").asText()).isEqualTo("gpuclass-recommend/1");
        assertThat(printed.path("uses").findValuesAsText("implementation"))
                .containsExactly("grid-sync", "barrier-striped");
    }

    @Test
    void shouldSayHowToMeasureLaunchesThatAProfileLacks() {
        assertThat(run(SavedSamples.H200 + " --once")).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString()).contains("gpuclass probe --suites uses");
    }

    @Test
    void shouldTakeFullContentionAndNoSectionUnlessToldOtherwise() {
        run(SavedSamples.H200 + " --role mutex");
        String usual = command.out.toString();
        command.clear();

        run(SavedSamples.H200 + " --role mutex --contention full --section 0 --format text");

        assertThat(command.out).hasToString(usual);
        assertThat(usual)
                .startsWith("mutex      mutex_spin_backoff, for 2112 blocks\n")
                .contains("M/s of all together");
    }

    @Test
    void shouldPrintAllAnswersThatMatchAsJson() throws IOException {
        run(SavedSamples.H200 + " --role mutex --contention full --format json");

        JsonNode answers = recommendations();
        assertThat(answers).hasSize(4).allSatisfy(answer -> {
            assertThat(answer.path("role").asText()).isEqualTo("mutex");
            assertThat(answer.path("contention").asText()).isEqualTo("full");
            assertThat(answer.path("use").asText()).isNotEmpty();
        });
        assertThat(answers.findValuesAsText("section")).contains("0", "10", "100", "1000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--role mutex --section 7 | 2112 | sections of 7 were not measured: times are interpolated between 0"
                        + " and 10",
                "--role mutex --section 5000 | 2112 | sections of 5000 were not measured: the answer is for the"
                        + " longest that was, 1000",
                "--role barrier --blocks 3000 | 2112 | 3000 blocks were not measured: the answers are for the nearest"
                        + " that were, 2112",
                "--role barrier --contention 300 --section 10 | 132;2112 | 300 blocks were not measured with work"
                        + " inside",
            })
    void shouldAnswerForTheNearestThatWasMeasuredAndSaySo(String options, String sizes, String told) {
        assertThat(run(SavedSamples.H200 + " " + options)).isEqualTo(ExitCodes.DONE);

        assertThat(command.out
                        .toString()
                        .lines()
                        .filter(line -> line.contains(", for "))
                        .map(line -> line.replaceFirst(".*, for (\\d+) blocks.*", "$1")))
                .containsExactly(sizes.split(";"));
        assertThat(command.err.toString().strip()).contains(told).hasLineCount(1);
    }

    @Test
    void shouldPutAnInterpolatedTimeBetweenThoseOfTheLengthsMeasured() throws IOException {
        double[] times = new double[3];
        for (int i = 0; i < 3; i++) {
            run(SavedSamples.H200 + " --format json --role barrier --contention low --section "
                    + List.of(10, 50, 100).get(i));
            times[i] = recommendations().path(0).path("nsPerOperation").asDouble();
            command.clear();
        }

        assertThat(times[1]).isStrictlyBetween(times[0], times[2]);
    }

    @Test
    void shouldSayWithAnIntervalWhatAProgramGains() throws IOException {
        assertThat(run(COMMITTED_H200 + " --role barrier --blocks 132 --step 1876ns --format json"))
                .isEqualTo(ExitCodes.DONE);
        JsonNode gain = recommendations().path(0).path("gain");
        command.clear();
        run(COMMITTED_H200 + " --role barrier --blocks 132 --step 1.876us");

        // NVIDIA's conjugateGradientMultiBlockCG on an H200: 45 barriers in 84.4 us with grid.sync(), in 78.9 us with
        // this one.
        double truth = 84.4 / 78.9;
        assertThat(gain.path("ratio").asDouble()).isCloseTo(truth, within(0.06));
        assertThat(truth)
                .isBetween(gain.path("low").asDouble(), gain.path("high").asDouble());
        assertThat(command.out.toString().replace('\n', ' '))
                .contains("barrier_striped instead of grid.sync() on 132 blocks", "1.88 us", "times as fast (");
    }

    @Test
    void shouldGiveHeaderTypeAndRatioToTheIncumbentInOneShapeWithAndWithoutARole() throws IOException {
        run(COMMITTED_H200 + " --format json");
        JsonNode all = recommendations();
        command.clear();
        run(COMMITTED_H200 + " --role barrier --contention 528 --section 0 --format json");
        JsonNode one = recommendations();

        assertThat(one).hasSize(1);
        assertThat(all).contains(one.path(0));
        assertThat(one.path(0).path("header").asText()).isEqualTo("gpuclass/sync/barrier_striped.cuh");
        assertThat(one.path(0).path("type").asText()).startsWith("gpuclass::barrier_striped<");
        assertThat(one.path(0).at("/versus/implementation").asText()).isEqualTo("grid-sync");
        assertThat(one.path(0).at("/versus/ratio").asDouble()).isBetween(1.2, 2.0);
        assertThat(one.path(0).path("until").asInt()).isPositive();
    }

    @Test
    void shouldGivePredictionsTheShapeOfMeasuredAnswers() throws IOException {
        run(COMMITTED_H200 + " --role barrier --blocks 528 --section 0 --format json");
        JsonNode measured = MAPPER.readTree(command.out.toString());
        command.clear();
        assertThat(run(SavedSamples.GTX_580 + " --format json")).isEqualTo(ExitCodes.DONE);
        JsonNode predicted = MAPPER.readTree(command.out.toString());

        assertThat(predicted.path("schema").asText()).isEqualTo("gpuclass-recommend/1");
        assertThat(measured.path("schema")).isEqualTo(predicted.path("schema"));
        assertThat(predicted.path("recommendations").findValuesAsText("role"))
                .containsExactly("barrier", "mutex", "semaphore-low", "semaphore-high");
        assertThat(predicted.path("recommendations")).allSatisfy(one -> {
            assertThat(one.path("predicted").asBoolean()).isTrue();
            assertThat(one.path("confidence").asText()).isEqualTo("predicted");
            assertThat(one.path("blocks").asInt()).isEqualTo(128);
            assertThat(one.path("nsPerOperation").asDouble()).isPositive();
            assertThat(one.path("include").asText())
                    .isEqualTo("#include <" + one.path("header").asText() + ">");
        });
        JsonNode one = measured.path("recommendations").path(0);
        assertThat(one.has("predicted")).isFalse();
        assertThat(one.path("name").asText()).isEqualTo("barrier_striped");
        assertThat(one.path("include").asText()).isEqualTo("#include <gpuclass/sync/barrier_striped.cuh>");
        assertThat(one.path("confidence").asText()).isEqualTo("decided");
        assertThat(one.path("opsPerSecond").asDouble()
                        * one.path("nsPerOperation").asDouble())
                .isCloseTo(1e9, within(1e5));
    }

    @Test
    void shouldTellTheClassOfTheMachineBesideWhatToUse() throws IOException {
        run(SavedSamples.GTX_580 + " --format json");
        JsonNode published = MAPPER.readTree(command.out.toString()).path("class");
        command.clear();
        run(COMMITTED_H200 + " --format json");
        JsonNode measured = MAPPER.readTree(command.out.toString()).path("class");

        assertThat(published.at("/atomicToVolatile/class").asText()).isEqualTo("moderate");
        assertThat(published.at("/lineHostage/oneShot").asText()).isEqualTo("yes");
        assertThat(measured.at("/contentiousToNoncontentious/value").asDouble()).isBetween(2.0, 6.0);
        assertThat(measured.path("reachBytes").asInt()).isPositive();
    }

    @Test
    void shouldSayThatAPublishedProfileOnlyPredicts() {
        assertThat(run(SavedSamples.GTX_580 + " --role barrier --blocks 16")).isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString())
                .startsWith("barrier    barrier_xf, for 128 blocks\n")
                .contains("~932 ns", "CONFIDENCE predicted");
        assertThat(command.err.toString())
                .contains("nothing was measured", "for 128 blocks", "gpuclass probe --suites primitives,sections");
    }

    @Test
    void shouldAdviseTheBarrierOfAClusterWhereAllBlocksFitIntoOne() throws IOException {
        run(COMMITTED_H200 + " --role barrier --blocks 16 --format json");
        JsonNode forms = recommendations();

        JsonNode cluster = forms.path(0);
        assertThat(cluster.path("name").asText()).isEqualTo("barrier_cluster");
        assertThat(cluster.path("type").asText()).isEqualTo("gpuclass::barrier_cluster");
        assertThat(cluster.path("include").asText()).isEqualTo("#include <gpuclass/sync/barrier_cluster.cuh>");
        assertThat(cluster.path("launch").asText()).startsWith("__cluster_dims__(16)");
        assertThat(cluster.path("blocks").asInt()).isEqualTo(16);
        assertThat(cluster.path("nsPerOperation").asDouble()).isBetween(100.0, 400.0);
        assertThat(cluster.at("/versus/implementation").asText()).isEqualTo("grid-sync");
        JsonNode whole = forms.path(1);
        assertThat(whole.path("blocks").asInt()).isEqualTo(16);
        assertThat(whole.path("nsPerOperation").asDouble())
                .isGreaterThan(cluster.path("nsPerOperation").asDouble());
        assertThat(forms).hasSize(2);

        command.clear();
        run(COMMITTED_H200 + " --role barrier --blocks 16");
        assertThat(command.out.toString())
                .contains("TYPE       gpuclass::barrier_cluster\n", "TYPE       gpuclass::barrier_striped<>\n");
    }

    /** A quick run takes a single sample of each. */
    @Test
    void shouldAdviseTheBarrierOfAClusterThatWasSampledOnceWithoutAnInterval() throws IOException {
        JsonNode profile = new ObjectMapper().readTree(COMMITTED_H200.toFile());
        for (JsonNode barrier : profile.at("/levels/barriers")) {
            ObjectNode time = (ObjectNode) barrier.path("nsPerBarrier");
            List.of("low", "high", "min", "max").forEach(end -> time.set(end, time.path("median")));
            time.put("samples", 1).put("mad", 0);
        }
        Path quick = Files.writeString(directory.resolve("quick.json"), profile.toString());

        run(quick + " --role barrier --blocks 16 --format json");

        JsonNode cluster = recommendations().path(0);
        assertThat(cluster.path("name").asText()).isEqualTo("barrier_cluster");
        assertThat(cluster.has("nsLow")).isFalse();
        assertThat(cluster.path("decided").asBoolean()).isFalse();
    }

    @Test
    void shouldReadASmallGridOffBetweenThoseMeasuredAndSaySo() throws IOException {
        run(COMMITTED_H200 + " --role barrier --blocks 28 --format json");
        JsonNode form = recommendations().path(0);

        assertThat(form.path("blocks").asInt()).isEqualTo(28);
        int below = form.at("/betweenBlocks/0").asInt();
        int above = form.at("/betweenBlocks/1").asInt();
        assertThat(28).isGreaterThan(below).isLessThan(above);
        assertThat(form.path("nsPerOperation").asDouble())
                .isBetween(form.path("nsLow").asDouble(), form.path("nsHigh").asDouble());
        assertThat(command.err.toString())
                .contains("28 blocks were not measured: times are interpolated between " + below + " and " + above);
    }

    @Test
    void shouldForecastTheGainOfASmallGridFromItsOwnTimes() throws IOException {
        run(COMMITTED_H200 + " --role barrier --blocks 24 --step 1.9us --format json");
        JsonNode form = recommendations().path(0);
        JsonNode gain = form.path("gain");
        double bare = 1900
                / (1900
                        - form.path("nsPerOperation").asDouble()
                                * (form.at("/versus/ratio").asDouble() - 1));

        assertThat(form.path("blocks").asInt()).isEqualTo(24);
        assertThat(gain.path("ratio").asDouble()).isGreaterThan(1).isLessThan(bare);
        assertThat(bare)
                .as("what is forecast if all of a phase's time counts, which is a little much")
                .isBetween(gain.path("low").asDouble(), 1.01 * gain.path("high").asDouble());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 60, 131})
    void shouldNotAdviseFormsAsPublishedThatASweepHasMeasured(int blocks) {
        run(COMMITTED_H200 + " --role barrier --blocks " + blocks);

        assertThat(command.out.toString())
                .contains(", for " + blocks + " block")
                .doesNotContain("as_published");
    }

    @Test
    void shouldNotAnswerForOneBlockWhereSeveralMeet() {
        assertThat(run("profiles/nvidia-h100-x2.json --role barrier --blocks 100"))
                .isEqualTo(ExitCodes.DONE);

        assertThat(command.out.toString().lines().filter(line -> line.startsWith("barrier")))
                .singleElement()
                .asString()
                .endsWith(", for 100 blocks");
        assertThat(command.err.toString()).contains("between 1 and 132");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--role lock | barrier, mutex, semaphore-low, semaphore-high",
                "--role mutex --contention some | low, medium, full",
                "--role mutex --blocks 0 | 1 is the least",
                "--role mutex --blocks 10 --contention low | say the same",
                "--role mutex --step soon | 900ns",
                "--role barrier --blocks 2112 --step 1.9us | shorter than a barrier of 2112 blocks by grid-sync alone",
                "--role mutex --blocks 2112 --step 100ns | shorter than a mutex of 2112 blocks by spin alone",
                "--role mutex --full | --full and one answer are 2 questions",
                "--probes --full | ask one at a time",
                "--role mutex --blocks 12.5 | 12.5' is no whole number",
                "--role mutex --blocks 99999999999 | 99999999999' is too large: 2147483647 is the most",
                "--role mutex --section -1 | 0 is the least",
                "--contention low | say with --role what it is for",
                "--role mutex --fastest | ask one at a time",
            })
    void shouldRefuseWhatIsNoQuestion(String options, String told) {
        assertThat(run(SavedSamples.H200 + " " + options)).isEqualTo(ExitCodes.USAGE);

        assertThat(command.err.toString()).contains(told);
    }

    @Test
    void shouldPrintTheSavedAnswerWhereThereIsOne() throws IOException {
        ObjectNode profile = (ObjectNode) MAPPER.readTree(Files.readString(SavedSamples.XEON));
        profile.set("answers", MAPPER.readTree("""
            [{"role": "mutex", "contention": "full", "blocks": 2, "section": 0, "use": "fa", "nsPerOperation": 12.5,
              "changes": []}]\
            """));
        Path file = directory.resolve("answers.json");
        Files.writeString(file, profile.toString());

        run(file + " --role mutex");

        assertThat(command.out.toString())
                .startsWith("mutex      mutex_fa, for 2 at once\n")
                .contains("80.0 M/s");
    }

    @Test
    void shouldRefuseAFileThatIsNoProfile() throws IOException {
        Path file = directory.resolve("broken.json");
        Files.writeString(file, "{\"schema\": \"gpuclass-profile/1\", \"answers\": [{\"role\": \"mutex\"}]}");

        assertThat(run(file + " --role mutex")).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString()).contains("broken.json");
    }

    private JsonNode recommendations() throws IOException {
        return MAPPER.readTree(command.out.toString()).path("recommendations");
    }

    private int run(String words) {
        return command.runLine("recommend " + words);
    }
}
