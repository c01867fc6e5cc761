package io.gpuclass.view.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.view.export.CudaHeaderContender.CudaHeaderEvidence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The library's defaults against the profiles of all GPUs: those that documents are drawn from, and those that compare learns from. */
class LibraryDefaultsTest {
    private static final double CLEARLY_FASTER = 1.03;

    private static final Path MEASURED = Path.of("app/profile/src/test/resources/measured");

    static final List<Named<List<Profile>>> RUNS =
            List.of(named("profiles", gpus(Path.of("profiles"))), named("measured", gpus(MEASURED)));

    @ParameterizedTest
    @FieldSource("RUNS")
    void noDefaultShouldLoseOnEveryGpu(List<Profile> gpus) {
        for (Role role : Role.values()) {
            for (Contention contention : Contention.values()) {
                String own = role.libraryDefault(contention);
                assertThat(fasterOnEveryGpu(gpus, own, role, false, contention))
                        .as("faster than %s as %s under %s contention", own, role, contention)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @FieldSource("RUNS")
    void noFairMutexShouldBeatTheDefaultOnEveryGpu(List<Profile> gpus) {
        for (Contention contention : Contention.values()) {
            String own = Role.MUTEX.libraryDefault(contention);
            assertThat(fasterOnEveryGpu(gpus, own, Role.MUTEX, true, contention))
                    .as("fair and faster than %s under %s contention", own, contention)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @FieldSource("RUNS")
    void shouldSeeThatTheFirstDefaultOfFewBlocksLost(List<Profile> gpus) {
        assertThat(fasterOnEveryGpu(gpus, "ttas", Role.MUTEX, false, Contention.LOW))
                .contains("ticket-turns", "fa-plain");
    }

    @Test
    void shouldSeeThatTheDefaultOfManyBlocksLosesWhereFewContend() {
        List<Profile> overManyPlaces = Stream.of("nvidia-h100-2026-11-24.json.gz", "nvidia-h200-2026-11-24.json.gz")
                .map(name -> SavedSamples.unpacked(MEASURED.resolve(name)))
                .toList();

        assertThat(fasterOnEveryGpu(overManyPlaces, "ticket-turns", Role.MUTEX, false, Contention.LOW))
                .contains("spin");
    }

    /**
     * Returns the ids of forms that beat another by more than 3 % on each GPU where both were measured. Forms whose pauses are counted in
     * units that a profile measures are no rivals: without a profile they cannot be named.
     */
    private static Set<String> fasterOnEveryGpu(
            List<Profile> profiles, String own, Role role, boolean fair, Contention contention) {
        List<List<PrimitiveResult>> gpus = profiles.stream()
                .map(profile -> rivals(profile, role, fair, contention))
                .filter(results -> results.stream().anyMatch(result -> isOf(result, own)))
                .toList();
        assertThat(gpus).as("GPUs on which %s was measured", own).isNotEmpty();
        return gpus.get(0).stream()
                .map(PrimitiveResult::implementation)
                .filter(id -> gpus.stream().allMatch(gpu -> rate(gpu, id) > CLEARLY_FASTER * rate(gpu, own)))
                .collect(Collectors.toSet());
    }

    private static List<Profile> gpus(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().matches(".*[.]json([.]gz)?"))
                    .sorted()
                    .map(LibraryDefaultsTest::read)
                    .filter(profile -> profile.device().kind() == DeviceKind.CUDA)
                    .filter(profile -> !profile.primitives().isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Profile read(Path file) {
        return file.toString().endsWith(".gz") ? SavedSamples.unpacked(file) : ProfileReader.read(file);
    }

    private static List<PrimitiveResult> rivals(Profile profile, Role role, boolean fair, Contention contention) {
        CudaHeaderPauses pauses = new CudaHeaderPauses(profile);
        CudaHeaderChoice wanted = CudaHeaderChoiceBuilder.builder()
                .role(role)
                .fair(fair)
                .contention(contention)
                .headers(List.of(CudaHeaderChoices.DEFAULTS_HEADER))
                .type("")
                .reason("")
                .build();
        return new CudaHeaderEvidence(profile, pauses)
                .ranked(wanted).stream()
                        .filter(result -> !result.starves() || isOf(result, "ttas"))
                        .filter(result -> !pauses.isTuned(result, contention))
                        .filter(result -> pauses.of(result, contention)
                                .filter(found -> found.pauses().form() != Pauses.Form.LINEAR)
                                .isPresent())
                        .toList();
    }

    private static boolean isOf(PrimitiveResult result, String id) {
        return result.implementation().equals(id);
    }

    private static double rate(List<PrimitiveResult> results, String id) {
        return results.stream()
                .filter(result -> isOf(result, id))
                .mapToDouble(result -> result.opsPerSecond().median())
                .findFirst()
                .orElse(0);
    }
}
