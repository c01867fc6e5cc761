package io.gpuclass.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.GpuClass;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.advice.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library, as a program of somebody else uses it. */
class GpuClassTest {

    @TempDir
    private Path directory;

    @Test
    void shouldReadAProfileAsRecords() {
        Profile profile = GpuClass.read(SavedSamples.H200);
        assertThat(profile.device().name()).isEqualTo("NVIDIA H200");
        assertThat(profile.probes())
                .hasSize(24)
                .allSatisfy(probe -> assertThat(probe.nsPerAccess().low())
                        .isLessThanOrEqualTo(probe.nsPerAccess().high()));
        assertThat(profile.primitives())
                .anyMatch(result -> result.counts() && result.opsPerSecond().median() > 1e6);
    }

    @Test
    void shouldSayWhatAProfileRecommends() {
        Profile profile = GpuClass.read(SavedSamples.H200);
        assertThat(GpuClass.recommended(profile, Role.BARRIER)).contains("striped");
        assertThat(GpuClass.recommended(profile, Role.SEMAPHORE_HIGH)).contains("ticket-turns");
        assertThat(GpuClass.recommended(
                        ProfileBuilder.builder(profile)
                                .recommendations(List.of())
                                .build(),
                        Role.BARRIER))
                .isEmpty();
    }

    @Test
    void shouldSayOnOneLineWhyAFileCannotBeRead() throws IOException {
        Path file = Files.writeString(directory.resolve("old.json"), "{\"schema\": \"gpuclass-profile/9\"}");
        assertThatThrownBy(() -> GpuClass.read(file))
                .isInstanceOfSatisfying(
                        ProfileReadException.class,
                        refused -> assertThat(refused.problems()).hasSize(1))
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining("gpuclass-profile/9")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> GpuClass.read(directory.resolve("missing.json")))
                .isInstanceOf(ProfileReadException.class);
    }
}
