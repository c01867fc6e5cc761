package io.gpuclass.view.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProfileNamesTest {
    private static final Profile ALONE =
            ProfileBuilder.builder(SampleProfiles.complete()).system(null).build();

    private static Profile at(String time) {
        return ProfileBuilder.builder(ALONE).createdAt(time).build();
    }

    private static Profile through(DeviceKind kind) {
        DeviceFacts device =
                DeviceFactsBuilder.builder(ALONE.device()).kind(kind).build();
        return ProfileBuilder.builder(ALONE).device(device).build();
    }

    private static List<String> names(Profile... profiles) {
        return ProfileNames.of(List.of(profiles));
    }

    @Test
    void shouldCallAMachineByItsNameAlone() {
        assertThat(names(ALONE, SampleProfiles.minimal())).containsExactly("NVIDIA H200", "CPU");
    }

    @Test
    void shouldSayHowManyGpusWereMeasuredTogether() {
        assertThat(names(SampleProfiles.complete())).containsExactly("NVIDIA H200, 2 GPUs");
        assertThat(ProfileNames.of(SampleProfiles.complete())).isEqualTo("NVIDIA H200, 2 GPUs");
    }

    @Test
    void shouldPreferWhatIsDifferentAboutAMachineToWhenItWasMeasured() {
        assertThat(names(ALONE, through(DeviceKind.OPENCL), SampleProfiles.complete()))
                .containsExactly("NVIDIA H200", "NVIDIA H200, OpenCL", "NVIDIA H200, 2 GPUs");
    }

    @Test
    void shouldTellRunsApartByTheShortestTimeThatDiffers() {
        assertThat(names(at("2026-01-02T03:04:05Z"), at("2026-01-03T03:04:05Z")))
                .containsExactly("NVIDIA H200, 2026-01-02", "NVIDIA H200, 2026-01-03");
        assertThat(names(at("2026-01-02T03:04:05Z"), at("2026-01-02T03:05:05Z")))
                .containsExactly("NVIDIA H200, 2026-01-02 03:04", "NVIDIA H200, 2026-01-02 03:05");
        assertThat(names(at("2026-01-02T03:04:05Z"), at("2026-01-02T03:04:06Z")))
                .containsExactly("NVIDIA H200, 2026-01-02T03:04:05Z", "NVIDIA H200, 2026-01-02T03:04:06Z");
    }

    @Test
    void shouldNumberWhatNothingTellsApart() {
        assertThat(names(ALONE, ALONE)).containsExactly("NVIDIA H200", "NVIDIA H200 (2)");
        assertThat(names(at("2026-01-02T03:04:05Z"), at("2026-01-03T03:04:05Z"), at("2026-01-03T03:04:05Z")))
                .containsExactly("NVIDIA H200, 2026-01-02", "NVIDIA H200, 2026-01-03", "NVIDIA H200, 2026-01-03 (2)");
    }

    @Test
    void shouldTellDriversApartWhereTheDayIsTheSame() {
        List<String> drivers = Stream.of("580.1", "590.2")
                .map(driver -> DeviceFactsBuilder.builder(ALONE.device())
                        .driver(driver)
                        .build())
                .map(device -> ProfileBuilder.builder(ALONE).device(device).build())
                .map(List::of)
                .reduce((one, other) -> List.of(one.get(0), other.get(0)))
                .map(ProfileNames::of)
                .orElseThrow();
        assertThat(drivers).containsExactly("NVIDIA H200, driver 580.1", "NVIDIA H200, driver 590.2");
    }
}
