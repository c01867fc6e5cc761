package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DerivedClassTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    /** Returns the file of an H200 whose times of one probe, or of one sort of fence, are so many times as long. */
    private Path edited(String probe, double times) throws IOException {
        ObjectNode document = document();
        String[] name = probe.split("/");
        for (JsonNode one : document.path("probes")) {
            if (one.path("id").asText().equals(name[0])
                    && one.path("pattern").asText().equals(name[1])) {
                multiply((ObjectNode) one.path("nsPerAccess"), times);
                multiply((ObjectNode) one.path("elapsedMs"), times);
            }
        }
        for (JsonNode one : document.path("scopes")) {
            if (one.path("operation").asText().equals(name[0])
                    && one.path("scope").asText().equals(name[1])) {
                multiply((ObjectNode) one.path("nsPerOperation"), times);
            }
        }
        return written(document);
    }

    private static ObjectNode document() throws IOException {
        try (InputStream packed =
                DerivedClassTest.class.getResourceAsStream("/measured/nvidia-h200-2026-11-24.json.gz")) {
            return (ObjectNode) JSON.readTree(new GZIPInputStream(packed));
        }
    }

    private Profile unedited() throws IOException {
        return ProfileReader.read(written(document()));
    }

    private static void multiply(ObjectNode summary, double times) {
        for (String figure : List.of("median", "low", "high", "min", "max")) {
            summary.put(figure, summary.path(figure).doubleValue() * times);
        }
    }

    private Path written(ObjectNode document) throws IOException {
        Path file = directory.resolve("edited.json");
        Files.writeString(file, JSON.writeValueAsString(document));
        return file;
    }

    private static String said(MachineClass machine, String axis) {
        ClassifiedRatio ratio = switch (axis) {
            case "atomicToVolatile" -> machine.atomicToVolatile();
            case "atomicToVolatileWrite" -> machine.atomicToVolatileWrite();
            case "atomicToPostedWrite" -> machine.atomicToPostedWrite();
            case "contentiousToNoncontentious" -> machine.contentiousToNoncontentious();
            case "order/fenceToVolatile" -> ClassAxis.FENCE.of(machine);
            case "order/releaseToStore" -> ClassAxis.RELEASE.of(machine);
            case "order/acquireToRead" -> ClassAxis.ACQUIRE.of(machine);
            default -> null;
        };
        return ratio == null
                ? machine.lineHostage().oneShot().id()
                : ratio.classification().id();
    }

    @ParameterizedTest
    @CsvSource({
        "contentious-atomic-read/serial, 37, atomicToVolatile, prohibitive",
        "contentious-volatile-read/serial, 2, atomicToVolatile, cheap",
        "noncontentious-volatile-read/serial, 3, contentiousToNoncontentious, flat",
        "contentious-atomic-write/serial, 2, atomicToVolatileWrite, moderate",
        "contentious-volatile-write/completed, 0.1, atomicToVolatileWrite, prohibitive",
        "contentious-volatile-write/posted, 40, atomicToPostedWrite, moderate",
        "contentious-volatile-after-atomic-read/serial, 3, lineHostage/oneShot, yes",
        "noncontentious-volatile-after-atomic-write/posted, 3, lineHostage/oneShot, yes",
        "noncontentious-volatile-write/completed, 0.2, order/releaseToStore, moderate",
        "noncontentious-volatile-write/posted, 30, order/releaseToStore, cheap",
        "noncontentious-volatile-write/posted, 100, order/releaseToStore, ambiguous",
        "fence/device, 3.5, order/fenceToVolatile, dear",
        "acquire/device, 4, order/acquireToRead, moderate"
    })
    void shouldFollowTheProbesWhateverTheFileStores(String probe, double times, String axis, String expected)
            throws IOException {
        Profile before = unedited();
        List<Problem> doubts = new ArrayList<>();

        Profile after = ProfileReader.read(edited(probe, times), doubts::add);

        assertThat(said(before.abstraction(), axis)).isNotEqualTo(expected);
        assertThat(said(after.abstraction(), axis)).isEqualTo(expected);
        assertThat(ProfileAdvice.classAdvice(after).orElseThrow().machine()).isEqualTo(after.abstraction());
        assertThat(BulkReader.read(directory.resolve("edited.json")).abstraction())
                .isEqualTo(after.abstraction());
        if (!axis.startsWith("order/")) {
            assertThat(doubts).anySatisfy(doubt -> assertThat(doubt.place()).isEqualTo("/abstraction/" + axis));
            assertThat(ProfileValidator.check(directory.resolve("edited.json")).problems())
                    .isEqualTo(doubts);
        }
    }

    @Test
    void shouldNameTheProbesAndBothValuesOfAClassThatDisagrees() throws IOException {
        assertThat(ProfileValidator.check(edited("contentious-atomic-read/serial", 37))
                        .problems())
                .extracting(Problem::toString)
                .contains(
                        "at /abstraction/atomicToVolatile: stored 2.500 (moderate), but contentious-atomic-read/serial"
                                + " (57135 ns) over contentious-volatile-read/serial (617.6 ns) gives 92.51 (prohibitive)");
    }

    @Test
    void shouldDeriveWhatAFileOfTwelveProbesDoesNotStore() throws IOException {
        ObjectNode document = document();
        document.remove(List.of("abstraction", "lineHostage", "ratios", "primitives", "answers", "recommendations"));

        Profile bare = ProfileReader.read(written(document));

        assertThat(bare.abstraction().atomicToVolatile())
                .usingRecursiveComparison()
                .withComparatorForType((one, other) -> Math.abs(one / other - 1) < 1e-4 ? 0 : 1, Double.class)
                .isEqualTo(unedited().abstraction().atomicToVolatile());
        assertThat(bare.abstraction().lineHostage().sustained()).isEqualTo(Verdict.UNKNOWN);
        assertThat(bare.lineHostage().oneShot().verdict()).isEqualTo(Verdict.NO);
        assertThat(bare.ratios().toVolatile()).isNotEmpty();
        assertThat(bare.recommendations()).hasSize(4);
        assertThat(ProfileAdvice.classAdvice(bare).orElseThrow().cells()).hasSize(4);
    }

    @Test
    void shouldNotUseAClassThatNoProbeGives() throws IOException {
        ObjectNode document = document();
        document.remove("probes");

        assertThat(ProfileReader.read(written(document)).abstraction()).isNull();
        assertThat(ProfileValidator.check(written(document)).problems())
                .anySatisfy(problem -> assertThat(problem.message()).contains("no probe of the file gives it"));
    }

    @Test
    void shouldKeepTheVerdictOfASharedProfileWhosePointsStayBehind() throws IOException {
        Profile whole = unedited();

        assertThat(DerivedClass.in(SharedProfile.of(whole)).abstraction()).isEqualTo(whole.abstraction());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx295.json", "published/gtx580.json"})
    void shouldAgreeWithWhatWasStoredFromTheSameProbes(String name) {
        assertThat(ProfileValidator.check(SavedSamples.file(name)).problems()).isEmpty();
    }
}
