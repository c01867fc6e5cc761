package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.HazardResultBuilder;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResultsBuilder;
import io.gpuclass.profile.system.Topology;
import io.gpuclass.profile.system.Topology.Link;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SystemInProfilesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Profile SAMPLE = SampleProfiles.complete();

    @TempDir
    private Path directory;

    private Path file;
    private ObjectNode document;

    @BeforeEach
    void sample() throws Exception {
        file = directory.resolve("p.json");
        document = (ObjectNode) JSON.readTree(ProfileWriter.toJson(SAMPLE));
    }

    private Path saved() throws Exception {
        return Files.writeString(file, JSON.writeValueAsString(document));
    }

    private ObjectNode entry(String list, int index) {
        return (ObjectNode) document.at("/system/" + list + "/" + index);
    }

    @Test
    void shouldReadBackAllThatWasMeasuredOfSeveralProcessors() throws Exception {
        Profile read = ProfileReader.read(saved());

        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        assertThat(read.system()).isEqualTo(SAMPLE.system());
        assertThat(read.system().memories()).hasSize(3);
        assertThat(read.system().hazards().get(0).lost()).isEqualTo(790_942);
        assertThat(BulkReader.read(file).system()).isEqualTo(SAMPLE.system());
    }

    @Test
    void shouldReadAFileFromBeforeItWasMeasured() throws Exception {
        document.remove("system");

        assertThat(ProfileReader.read(saved()).system()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "topology",
                "memories",
                "hazards",
                "pingPong",
                "contention",
                "barriers",
                "locks",
                "verification",
                "skipped"
            })
    void shouldReadItWithoutAnyOfItsParts(String part) throws Exception {
        ((ObjectNode) document.path("system")).remove(part);

        assertThat(ProfileReader.read(saved()).system()).isNotNull();
        assertThat(ProfileValidator.check(file).problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "memories,home",
        "hazards,home",
        "pingPong,to",
        "contention,home",
        "locks,home",
        "memories,processor",
    })
    void shouldNameAProcessorThatIsNotThere(String list, String name) throws Exception {
        entry(list, 0).put(name, "cuda:7");

        assertThat(ProfileValidator.check(saved()).problems())
                .anySatisfy(problem ->
                        assertThat(problem.toString()).contains("/system/" + list + "/0/" + name, "'cuda:7' is none"));
    }

    @Test
    void shouldNameAResultThatIsThereTwice() throws Exception {
        document.withArray("/system/barriers").add(entry("barriers", 1).deepCopy());

        assertThat(ProfileValidator.check(saved()).problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.toString())
                        .contains("/system/barriers/3", "there already, at /system/barriers/1"));
    }

    @Test
    void shouldLeaveOutLocksOfAKindToCome() throws Exception {
        entry("locks", 0).put("kind", "latch");

        assertThat(ProfileReader.read(saved()).system().locks())
                .hasSize(SAMPLE.system().locks().size() - 1);
    }

    @Test
    void shouldLeaveOutScopesOfAnOperationToCome() throws Exception {
        ((ObjectNode) document.at("/system/memories/0/scopes/0")).put("operation", "prefetch");

        assertThat(ProfileReader.read(saved()).system().memories().get(0).scopes())
                .isEmpty();
    }

    @Test
    void shouldRefuseToCallSafeWhatLostUpdates() {
        HazardResult lost = SAMPLE.system().hazards().get(0);

        assertThatThrownBy(() -> HazardResultBuilder.builder(lost)
                        .verdict(HazardVerdict.SAFE)
                        .build())
                .isInstanceOf(Check.Broken.class)
                .hasMessageContaining("790942");
    }

    @Test
    void shouldTakePeersOnlyWhereBothReachEachOther() {
        Topology both = SAMPLE.system().topology();
        Topology oneWay =
                new Topology(both.processors(), List.of(new Link("cuda:0", "cuda:1", null, null, true, null)));

        assertThat(both.isPeered("cuda:0", "cuda:1")).isTrue();
        assertThat(oneWay.isPeered("cuda:0", "cuda:1")).isFalse();
        assertThat(both.gpus()).hasSize(2);
    }

    @Test
    void shouldHoldEmptyListsForWhatWasNotMeasured() {
        SystemResults nothing = SystemResultsBuilder.builder().build();

        assertThat(nothing.memories()).isEmpty();
        assertThat(nothing.topology()).isNull();
    }
}
