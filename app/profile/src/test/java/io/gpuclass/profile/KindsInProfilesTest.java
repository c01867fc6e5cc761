package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.ProfileReadException.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults in what a document says of event counters and their like, of levels and of the map. */
class KindsInProfilesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    private ObjectNode document;

    @BeforeEach
    void sample() throws Exception {
        document = (ObjectNode) JSON.readTree(ProfileWriter.toJson(SampleProfiles.complete()));
    }

    private List<String> problems() throws Exception {
        Path file = Files.writeString(directory.resolve("p.json"), JSON.writeValueAsString(document));
        return ProfileValidator.check(file).problems().stream()
                .map(Problem::toString)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "/kinds/handOffs, nsPerHandOff",
        "/kinds/combining, opsPerSecond",
        "/kinds/readers, readsPerSecond",
        "/kinds/readers, writesPerSecond",
        "/kinds/queues, pairsPerSecond",
        "/kinds/tasks, tasksPerSecond",
        "/kinds/tasks, fairness",
        "/levels/barriers, nsPerBarrier",
    })
    void shouldNameAFigureThatACompletedResultLacks(String list, String figure) throws Exception {
        ((ObjectNode) document.at(list + "/0")).remove(figure);

        assertThat(problems()).singleElement().asString().contains(list, "/0", figure, "it completed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/kinds/handOffs",
                "/kinds/combining",
                "/kinds/readers",
                "/kinds/queues",
                "/kinds/tasks",
                "/kinds/verification",
                "/levels/barriers",
                "/levels/choices",
                "/levels/accesses",
                "/levels/ratios",
                "/levels/verification"
            })
    void shouldNameAResultThatIsThereTwice(String list) throws Exception {
        ArrayNode entries = (ArrayNode) document.at(list);
        int last = entries.size();
        entries.add(entries.get(0).deepCopy());

        assertThat(problems())
                .singleElement()
                .asString()
                .contains(list + "/" + last, "the same is there already, at " + list + "/0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"multiprocessors", "lines", "nearNs", "farNs", "agreement"})
    void shouldNameHalvesThatLackSomething(String part) throws Exception {
        ((ObjectNode) document.at("/map/halves")).remove(part);

        assertThat(problems()).singleElement().asString().contains("/map/halves", part);
    }

    @Test
    void shouldNameAMapThatHasNoFigureForALine() throws Exception {
        ((ArrayNode) document.at("/map/atomicNs/1")).remove(0);

        assertThat(problems()).singleElement().asString().contains("/map/atomicNs", "each line");
    }

    @Test
    void shouldNameMorePairsThatShareThanThereAre() throws Exception {
        ((ObjectNode) document.at("/map/slices")).put("sharing", 1000);

        assertThat(problems()).singleElement().asString().contains("/map/slices/sharing", "cannot share");
    }
}
