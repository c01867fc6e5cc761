package io.gpuclass.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.view.export.CudaHeaderChoices.CudaHeaderChoice;
import io.gpuclass.view.export.CudaHeaderChoices.LibraryDefaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The library's defaults against the profiles of all GPUs in the repository. */
class LibraryDefaultsTest {
    private static final double CLEARLY_FASTER = 1.03;

    @Test
    void noDefaultShouldLoseOnEveryGpu() {
        for (Role role : Role.values()) {
            for (Contention contention : Contention.values()) {
                assertThat(fasterOnEveryGpu(role.libraryDefault(), role, false, contention))
                        .as("faster than %s as %s under %s contention", role.libraryDefault(), role, contention)
                        .isEmpty();
            }
        }
    }

    @Test
    void noFairMutexShouldBeatTheDefaultOnEveryGpu() {
        for (Contention contention : Contention.values()) {
            assertThat(fasterOnEveryGpu(Role.MUTEX.libraryDefault(), Role.MUTEX, true, contention))
                    .isEmpty();
        }
    }

    @Test
    void shouldSeeThatTheFormerDefaultOfFewBlocksLost() {
        assertThat(fasterOnEveryGpu("ttas", Role.MUTEX, false, Contention.LOW)).contains("ticket-turns", "fa-plain");
    }

    /**
     * Returns the ids of forms that beat another by more than 3 % on each GPU where both were measured. Forms whose pauses are counted in
     * units that a profile measures are no rivals: without a profile they cannot be named.
     */
    private static Set<String> fasterOnEveryGpu(String own, Role role, boolean fair, Contention contention) {
        List<List<PrimitiveResult>> gpus = gpus().stream()
                .map(profile -> rivals(profile, role, fair, contention))
                .filter(results -> results.stream().anyMatch(result -> isOf(result, own)))
                .toList();
        assertThat(gpus).as("GPUs on which %s was measured", own).isNotEmpty();
        return gpus.get(0).stream()
                .map(PrimitiveResult::implementation)
                .filter(id -> gpus.stream().allMatch(gpu -> rate(gpu, id) > CLEARLY_FASTER * rate(gpu, own)))
                .collect(Collectors.toSet());
    }

    private static List<Profile> gpus() {
        try (Stream<Path> files = Files.list(Path.of("profiles"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .map(ProfileReader::read)
                    .filter(profile -> profile.device().kind() == DeviceKind.CUDA)
                    .filter(profile -> !profile.primitives().isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<PrimitiveResult> rivals(Profile profile, Role role, boolean fair, Contention contention) {
        CudaHeaderPauses pauses = new CudaHeaderPauses(profile);
        CudaHeaderChoice wanted = Draft.of(CudaHeaderChoice.class)
                .set(CudaHeaderChoice::role, role)
                .set(CudaHeaderChoice::fair, fair)
                .set(CudaHeaderChoice::contention, contention)
                .set(CudaHeaderChoice::headers, List.of(LibraryDefaults.HEADER))
                .set(CudaHeaderChoice::type, "")
                .set(CudaHeaderChoice::reason, "")
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
