package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.advice.ClassAdvice;
import io.gpuclass.profile.advice.ClassAdvice.Cell;
import io.gpuclass.profile.advice.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The strategies of Stuart & Owens 2011 for its two GPUs, and for these with one axis at another class; each by a sentence of the paper. */
class PaperStrategiesTest {
    private static final String AFTER_ATOMICS = "contentious-volatile-after-atomic-read*0.33"
            + " contentious-volatile-after-atomic-write*0.21 noncontentious-volatile-after-atomic-read*0.34"
            + " noncontentious-volatile-after-atomic-write*0.58";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    private ClassAdvice advice(String gpu, String edits) throws IOException {
        ObjectNode document = (ObjectNode)
                JSON.readTree(SavedSamples.file("published/" + gpu + ".json").toFile());
        document.remove("abstraction");
        for (String edit : edits.isBlank() ? new String[0] : edits.split(" ")) {
            String[] times = edit.split("\\*");
            for (JsonNode probe : document.path("probes")) {
                if (probe.path("id").asText().equals(times[0])) {
                    ObjectNode elapsed = (ObjectNode) probe.path("elapsedMs");
                    elapsed.properties().stream()
                            .map(Map.Entry::getKey)
                            .filter(name -> !name.equals("samples"))
                            .toList()
                            .forEach(name ->
                                    elapsed.put(name, elapsed.path(name).doubleValue() * Double.parseDouble(times[1])));
                }
            }
        }
        Path file = directory.resolve("edited.json");
        Files.writeString(file, JSON.writeValueAsString(document));
        return ProfileAdvice.classAdvice(ProfileReader.read(file)).orElseThrow();
    }

    @ParameterizedTest(name = "{0} {1}: {5}")
    @CsvSource(
            delimiter = '|',
            value = {
                "gtx295 | '' | fa | sleeping | sleeping | Spin locks are clearly a poor decision (4)",
                "gtx580 | '' | spin-backoff | spin-backoff | sleeping" + " | spin locks are a tempting solution (4)",
                "gtx295 | contentious-atomic-read*0.05 | fa | sleeping | sleeping"
                        + " | all atomic operations are done up front, and only volatile memory accesses are required later (5)",
                "gtx295 | contentious-atomic-read*0.01 | spin-backoff | spin-backoff | spin-backoff"
                        + " | if atomics someday happen to be as fast as volatile loads and stores [...] a spin lock with backoff (7)",
                "gtx295 | noncontentious-volatile-read*0.5 | fa | sleeping | sleeping"
                        + " | Algorithms that spin block on a volatile read should yield great performance (4)",
                "gtx295 | contentious-volatile-after-atomic-read*3 | fa | sleeping | sleeping"
                        + " | Any contentious atomics yield poor performance (4)",
                "gtx580 | contentious-atomic-read*0.3 | spin-backoff | spin-backoff | spin-backoff"
                        + " | might very well be the most high-performance implementation of any primitive (7)",
                "gtx580 | contentious-atomic-read*10 | fa | sleeping | sleeping"
                        + " | Implementations that can avoid atomic contention [...] seem ideal (4)",
                "gtx580 | noncontentious-volatile-read*8 | spin-backoff | spin-backoff | sleeping"
                        + " | the atomic units can hold cache lines hostage and serialize requests (4)",
                "gtx580 | after-atomics | fa | sleeping | sleeping"
                        + " | Preceding volatile accesses with an atomic [...] does not noticeably degrade performance (4)"
            })
    void shouldChooseWhatTheTextSays(String gpu, String edits, String mutex, String low, String high, String sentence)
            throws IOException {
        ClassAdvice advice = advice(gpu, edits.equals("after-atomics") ? AFTER_ATOMICS : edits);

        assertThat(advice.cells())
                .as(sentence)
                .extracting(Cell::role, cell -> cell.byClass().form())
                .containsExactly(
                        tuple(Role.BARRIER, "xf"),
                        tuple(Role.MUTEX, mutex),
                        tuple(Role.SEMAPHORE_LOW, low),
                        tuple(Role.SEMAPHORE_HIGH, high));
    }
}
