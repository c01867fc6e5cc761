package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShareCommandTest {
    private static final int MOST_BYTES = 40_000;

    /** Longest text of an issue that GitHub takes. */
    private static final int LONGEST_ISSUE = 65_536;

    @TempDir
    private Path directory;

    private final CommandRunner command = CommandRunner.on(FakeDevices.withGpu());

    static Stream<Path> committed() throws IOException {
        return Stream.of(Path.of("profiles"), Path.of("profiles/published"))
                .flatMap(ShareCommandTest::files)
                .filter(file -> file.toString().endsWith(".json"));
    }

    @ParameterizedTest
    @MethodSource("committed")
    void shouldMakeASmallProfileThatAllCommandsTake(Path profile) throws IOException {
        assertThat(command.run("share", profile, "-o", directory))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.DONE);

        String slug = ProfileReader.read(profile).device().slug();
        Path shared = directory.resolve(slug + ".json");
        assertThat(command.out)
                .hasToString(shared + "\n" + directory.resolve(slug + "-class-map.svg") + "\n"
                        + directory.resolve(slug + "-contribution.md") + "\n");
        assertThat(Files.size(shared)).isLessThanOrEqualTo(MOST_BYTES);
        assertThat(directory.resolve(slug + "-contribution.md"))
                .content()
                .contains("## Contents of the shared file", Files.readString(shared))
                .hasSizeLessThan(LONGEST_ISSUE);
        assertThat(command.run("validate", shared)).as(command.out.toString()).isEqualTo(ExitCodes.DONE);
        assertThat(command.run("compare", "--allow-unjudged", profile, shared))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.DONE);

        Profile original = ProfileReader.read(profile);
        Profile read = ProfileReader.read(shared);
        assertThat(ProfileJson.text(read.abstraction())).isEqualTo(ProfileJson.text(original.abstraction()));
        assertThat(read.recommendations())
                .extracting(Recommendation::role, Recommendation::recommended)
                .isEqualTo(original.recommendations().stream()
                        .map(each -> tuple(each.role(), each.recommended()))
                        .toList());
    }

    /** Walks every property, so that one which a newer version adds somewhere is found too. */
    @ParameterizedTest
    @MethodSource("committed")
    void shouldLeaveNoPropertyInTheFullFileThatTellsADevice(Path profile) throws IOException {
        assertThat(command.run("share", profile, "--full", "-o", directory)).isEqualTo(ExitCodes.DONE);

        JsonNode original = new ObjectMapper().readTree(profile.toFile());
        Set<String> telling = new TreeSet<>(original.findValuesAsText("fingerprint"));
        telling.addAll(original.findValuesAsText("uuid"));
        for (Path file : files(directory)
                .filter(each -> each.toString().endsWith(".json"))
                .toList()) {
            JsonNode shared = new ObjectMapper().readTree(file.toFile());
            walk(shared, "", (place, value) -> {
                assertThat(place.substring(place.lastIndexOf('/') + 1))
                        .as(place)
                        .doesNotMatch("(?i).*(uuid|fingerprint|ordinal|serial|hostname|user|path|pci|busId|^os$).*");
                assertThat(telling).as(place).doesNotContain(value);
            });
        }
    }

    private static void walk(JsonNode node, String place, BiConsumer<String, String> visitor) {
        visitor.accept(place, node.asText());
        node.properties().forEach(each -> walk(each.getValue(), place + "/" + each.getKey(), visitor));
        if (node.isArray()) {
            node.forEach(each -> walk(each, place, visitor));
        }
    }

    /** Every fact about a device that a newer version adds must be looked at here. */
    @Test
    void shouldGiveNothingAwayThatNamesADeviceOrItsOwner() {
        Profile profile = ProfileReader.read(Path.of("profiles/nvidia-h200.json"));
        Profile owned = ProfileBuilder.builder(profile)
                .device(DeviceFactsBuilder.builder(profile.device())
                        .uuid("GPU-secret")
                        .fingerprint("5ec7e75ec7e75ec7")
                        .ordinal(7)
                        .build())
                .build();
        ProfileWriter.write(owned, directory.resolve("in.json"));
        assertThat(command.run("share", directory.resolve("in.json"), "--full", "-o", directory))
                .as(command.err.toString())
                .isEqualTo(ExitCodes.DONE);

        assertThat(files(directory).filter(file -> !file.endsWith("in.json")))
                .hasSize(4)
                .allSatisfy(file -> assertThat(file)
                        .content()
                        .doesNotContain(
                                "GPU-secret",
                                "5ec7e75ec7e75ec7",
                                "\"ordinal\"",
                                profile.environment().os(),
                                profile.environment().java(),
                                profile.createdAt()));
        assertThat(command.err).asString().contains("no name of a host or user");
        assertThat(Arrays.stream(DeviceFacts.class.getRecordComponents()).map(RecordComponent::getName))
                .containsExactly(
                        "kind",
                        "name",
                        "slug",
                        "ordinal",
                        "computeCapability",
                        "multiprocessors",
                        "maxThreadsPerMultiprocessor",
                        "warpSize",
                        "l2Bytes",
                        "memoryBytes",
                        "smClockMhz",
                        "memoryClockMhz",
                        "driver",
                        "cudaVersion",
                        "ecc",
                        "mig",
                        "logicalCpus",
                        "uuid",
                        "fingerprint",
                        "platform",
                        "vendor",
                        "apiVersion",
                        "memoryOrders",
                        "memoryScopes",
                        "order",
                        "timerResolutionNs",
                        "residentBlocks",
                        "inOrder");
    }

    @Test
    void shouldGiveTheWholeProfileWhereAskedTo() {
        Path in = Path.of("profiles/nvidia-h200.json");
        assertThat(command.run("share", in, "--full", "-o", directory)).isEqualTo(ExitCodes.DONE);

        Path whole = directory.resolve("nvidia-h200-full.json");
        assertThat(command.run("validate", whole)).as(command.out.toString()).isEqualTo(ExitCodes.DONE);
        assertThat(ProfileReader.read(whole).primitives())
                .isEqualTo(ProfileReader.read(in).primitives());
    }

    @Test
    void shouldNotTakeTheProfilesPlace() {
        Path profile = directory.resolve("nvidia-h200.json");
        ProfileWriter.write(SampleProfiles.complete(), profile);
        assertThat(command.run("share", profile, "-o", directory)).isEqualTo(ExitCodes.USAGE);
        assertThat(command.err).asString().contains("is one of the inputs itself");
        assertThat(files(directory)).containsExactly(profile);
    }

    private static Stream<Path> files(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
