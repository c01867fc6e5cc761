package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code probe --format json} on a recorded H200, held against the profile that the same run saves. */
class ProbeStreamTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    static Path directory;

    private static final List<JsonNode> EVENTS = new ArrayList<>();
    private static final Flushes OUT = new Flushes();
    private static JsonNode saved;

    /** Takes note of how much was there at each flush. */
    private static final class Flushes extends Writer {
        private final StringBuilder written = new StringBuilder();
        private final List<String> flushed = new ArrayList<>();
        private int seen;

        @Override
        public void write(char[] text, int offset, int length) {
            written.append(text, offset, length);
        }

        @Override
        public void flush() {
            if (written.length() > seen) {
                flushed.add(written.substring(seen));
                seen = written.length();
            }
        }

        @Override
        public void close() {
            flush();
        }
    }

    @BeforeAll
    static void replay() throws IOException {
        Path file = directory.resolve("h200.json");
        assertThat(run(OUT, "-o", file.toString(), "--format", "json")).isEqualTo(ExitCodes.DONE);
        OUT.written.toString().lines().forEach(line -> EVENTS.add(parsed(line)));
        saved = JSON.readTree(file.toFile());
    }

    @Test
    void shouldFlushEachEventAsALineOfItsOwn() {
        assertThat(OUT.flushed).hasSameSizeAs(EVENTS).allMatch(text -> text.indexOf('\n') == text.length() - 1);
        assertThat(OUT.written).endsWith("\n");
    }

    @Test
    void shouldBeginWithWhatIsMeasuredAndEndWithTheWholeProfile() {
        JsonNode first = EVENTS.get(0);
        assertThat(first.get("event").asText()).isEqualTo("started");
        assertThat(first.get("device").get("slug").asText()).isEqualTo("nvidia-h200");
        assertThat(first.get("suites")).isEqualTo(saved.get("method").get("suites"));
        assertThat(first.get("schema")).isEqualTo(saved.get("schema"));

        JsonNode last = EVENTS.get(EVENTS.size() - 1);
        assertThat(last.get("event").asText()).isEqualTo("profile");
        assertThat(last.get("file").asText()).endsWith("h200.json");
        assertThat(last.get("profile")).isEqualTo(saved);
        assertThat(EVENTS.stream().map(event -> event.get("event").asText()).distinct())
                .containsExactly("started", "case", "suite", "check", "profile");
    }

    @ParameterizedTest
    @ValueSource(strings = {"probes", "sections"})
    void shouldStreamEachResultAsTheProfileHasIt(String suite) {
        assertThat(results(suite).values())
                .containsExactlyInAnyOrderElementsOf(children(saved.get(suite)).toList());
    }

    @Test
    void shouldStreamEachPrimitiveAsTheProfileHasItButForTheCloserLook() {
        List<JsonNode> expected = Stream.concat(children(saved.get("primitives")), children(saved.get("skewed")))
                .<JsonNode>map(
                        entry -> ((ObjectNode) entry.deepCopy()).without(List.of("handOff", "accessesPerOperation")))
                .toList();
        assertThat(results("primitives").values()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(results("primitives")).hasSameSizeAs(expected);
    }

    @Test
    void shouldStreamEachPointOfTheHostageCurveWithoutTheEffectThatFarPointsDecide() {
        List<JsonNode> expected = children(
                        saved.get("lineHostage").get("sustained").get("points"))
                .<JsonNode>map(entry -> ((ObjectNode) entry.deepCopy()).without("effect"))
                .toList();
        assertThat(expected).isNotEmpty();
        assertThat(results("hostage").values()).containsAll(expected);
        assertThat(results("simt").values()).containsExactly(saved.get("simtHazard"));
    }

    @Test
    void shouldStreamEachCheck() {
        List<JsonNode> checks = events("check").map(event -> event.get("check")).toList();
        assertThat(checks)
                .containsExactlyInAnyOrderElementsOf(
                        children(saved.get("verification")).toList());
    }

    @Test
    void shouldTellHowEachCaseEndedAsTheProfileCountsIt() {
        JsonNode method = saved.get("method");
        assertThat(List.of(count("reached-target"), count("ended-by-budget"), count("too-noisy")))
                .containsExactly(
                        method.get("reachedTarget").asLong(),
                        method.get("endedByBudget").asLong(),
                        method.get("tooNoisy").asLong());
        assertThat(count("reached-target")).isPositive();
    }

    @Test
    void shouldTellOfCasesInTheOrderInWhichTheyFinish() {
        List<String> order = EVENTS.stream()
                .filter(event -> event.has("suite"))
                .map(event ->
                        event.get("event").asText() + " " + event.get("suite").asText())
                .toList();
        List<String> changes = IntStream.range(0, order.size())
                .filter(i -> i == 0 || !order.get(i).equals(order.get(i - 1)))
                .mapToObj(order::get)
                .toList();
        // The recording has none of the kernels of the suite levels.
        assertThat(changes)
                .containsExactlyElementsOf(Stream.concat(
                                Stream.of("probes", "hostage", "simt", "primitives", "sections")
                                        .flatMap(suite -> Stream.of("case " + suite, "suite " + suite)),
                                Stream.of("suite levels"))
                        .toList());
        assertThat(EVENTS.stream()
                        .filter(event -> event.has("elapsedSeconds"))
                        .map(event -> event.get("elapsedSeconds").asDouble()))
                .isSorted();
        // They finish in another order than that of the profile, so waiting for the end of a suite would show.
        assertThat(new ArrayList<>(results("probes").values()))
                .isNotEqualTo(children(saved.get("probes")).toList());
    }

    @Test
    void shouldStillPrintNothingButTheProfileWhereItGoesToStdout() {
        StringWriter out = new StringWriter();
        assertThat(run(out, "-o", "-", "--format", "json", "--suites", "simt")).isEqualTo(ExitCodes.DONE);
        assertThat(parsed(out.toString()).get("schema").asText()).isEqualTo("gpuclass-profile/1");
        assertThat(out.toString()).startsWith("{\n  \"schema\"");
    }

    @Test
    void shouldSaveTheProfileOfARunWhoseReaderHasLeft() throws IOException {
        Path file = directory.resolve("unread.json");
        Writer closed = Writer.nullWriter();
        closed.close();
        assertThat(run(closed, "-o", file.toString(), "--format", "json", "--suites", "simt"))
                .isEqualTo(ExitCodes.DONE);
        assertThat(Files.exists(file)).isTrue();
    }

    private static Stream<JsonNode> events(String name) {
        return EVENTS.stream().filter(event -> event.get("event").asText().equals(name));
    }

    /** Returns the results of a suite's cases by name. */
    private static Map<String, JsonNode> results(String suite) {
        Map<String, JsonNode> results = new HashMap<>();
        events("case")
                .filter(event -> event.get("suite").asText().equals(suite))
                .forEach(event -> assertThat(results.put(event.get("name").asText(), event.get("result")))
                        .as("a case is told of once: " + event)
                        .isNull());
        return results;
    }

    private static long count(String status) {
        return events("case")
                .filter(event -> event.get("status").asText().equals(status))
                .count();
    }

    private static Stream<JsonNode> children(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(text, e);
        }
    }

    private static int run(Writer out, String... more) {
        return CommandRunner.production().printingTo(out, ReplayedH200Test.arguments((Object[]) more));
    }
}
