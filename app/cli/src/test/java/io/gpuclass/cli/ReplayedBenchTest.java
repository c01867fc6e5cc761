package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A sample of a user's own lock on a real H200, replayed through the whole program. The recording was made there with {@code gpuclass bench
 * ticket_lock.cuh --kind mutex --type own::ticket_lock --quick --compare-only mcs,spin --duration 1ms --time-budget 2s --record FILE}.
 */
class ReplayedBenchTest {
    private static final String RECORDING = "app/engine/src/test/resources/recordings/nvidia-h200-bench.rec.gz";
    private static final String SAMPLE = "probes-cuda/examples/own/ticket_lock.cuh";

    private final CommandRunner command = CommandRunner.production();

    @BeforeEach
    void replay() {
        int code = command.run(
                "bench",
                SAMPLE,
                "--kind",
                "mutex",
                "--type",
                "own::ticket_lock",
                "--quick",
                "--compare-only",
                "mcs,spin",
                "--duration",
                "1ms",
                "--time-budget",
                "2s",
                "--device",
                "recorded:" + RECORDING,
                "--format",
                "json");
        assertThat(code).as(command.err.toString()).isEqualTo(ExitCodes.DONE);
    }

    @Test
    void shouldFindThatItKeptItsPromiseAcrossTheWrapToo() throws IOException {
        assertThat(run().has("breach")).isFalse();
        assertThat(all("verification"))
                .hasSizeGreaterThan(20)
                .allMatch(check -> check.get("passed").asBoolean());
        assertThat(all("verification").stream()
                        .filter(check -> check.path("twin").asBoolean()))
                .hasSizeGreaterThan(5);
        assertThat(own("verification"))
                .extracting(check -> check.path("first").asInt())
                .contains(-100);
    }

    @Test
    void shouldCountTheAccessesThatTheSourceShows() throws IOException {
        JsonNode alone = own("primitives").stream()
                .filter(result -> result.get("blocks").asInt() == 1)
                .findFirst()
                .orElseThrow()
                .get("accessesPerOperation");

        // It draws a ticket; it looks at the turn once, and reads and writes it to unlock.
        assertThat(alone.get("atomics").asDouble()).isCloseTo(1, within(0.01));
        assertThat(alone.get("volatiles").asDouble()).isCloseTo(3, within(0.03));
    }

    @Test
    void shouldRankItWhereItStood() throws IOException {
        assertThat(all("ranks")).extracting(rank -> rank.get("of").asInt()).containsOnly(3);
        assertThat(rank(132).get("place").asInt()).isEqualTo(3);
        assertThat(rank(132).get("best").asText()).isEqualTo("spin");
        assertThat(rank(2112).get("best").asText()).isEqualTo("mcs");
    }

    @Test
    void shouldSayWhichSourceItIs() throws IOException {
        assertThat(run().at("/own/implementation").asText()).isEqualTo("user:own-ticket-lock");
        assertThat(run().at("/own/source/files/0/name").asText()).isEqualTo("ticket_lock.cuh");
        assertThat(run().at("/own/source").has("compiler")).isFalse();
        assertThat(run().at("/own/stateBytes").asInt()).isEqualTo(512);
    }

    private JsonNode rank(int blocks) throws IOException {
        return all("ranks").stream()
                .filter(rank -> rank.get("blocks").asInt() == blocks
                        && rank.get("length").asInt() == 0)
                .findFirst()
                .orElseThrow();
    }

    private JsonNode run() throws IOException {
        return new ObjectMapper().readTree(command.out.toString());
    }

    private List<JsonNode> own(String list) throws IOException {
        return all(list).stream()
                .filter(each -> each.get("implementation").asText().equals("user:own-ticket-lock"))
                .toList();
    }

    private List<JsonNode> all(String list) throws IOException {
        Stream<JsonNode> entries = StreamSupport.stream(run().get(list).spliterator(), false);
        return entries.toList();
    }
}
