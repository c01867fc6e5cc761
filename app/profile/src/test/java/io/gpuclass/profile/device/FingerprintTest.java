package io.gpuclass.profile.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SampleProfiles;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    private static final String UUID = "GPU-00112233-4455-6677-8899-aabbccddeeff";

    /** Printed by {@code printf %s 'gpuclass device fingerprint 1:gpu-00112233-4455-6677-8899-aabbccddeeff' | sha256sum | head -c 16}. */
    @Test
    void shouldStayWhatItIsFromVersionToVersion() {
        assertThat(Fingerprint.of(UUID)).isEqualTo("fe63adb0478420d8");
        assertThat(Fingerprint.of(UUID.toUpperCase(Locale.ROOT))).isEqualTo(Fingerprint.of(UUID));
    }

    @Test
    void shouldTellGpusApartAndHoldNothingOfTheirUuids() {
        assertThat(IntStream.range(0, 1000)
                        .mapToObj(gpu -> Fingerprint.of(UUID.substring(0, 32) + String.format("%08x", gpu)))
                        .collect(Collectors.toSet()))
                .hasSize(1000)
                .allSatisfy(one -> assertThat(one).matches("[0-9a-f]{16}").doesNotContain("00112233"));
    }

    @Test
    void shouldFollowFromTheUuidWhereAnOlderProfileTellsNoMore() {
        DeviceFacts older = DeviceFactsBuilder.builder(SampleProfiles.complete().device())
                .uuid(UUID)
                .fingerprint(null)
                .build();

        assertThat(Fingerprint.of(older)).contains(Fingerprint.of(UUID));
        assertThat(Fingerprint.of(DeviceFactsBuilder.builder(older).uuid(null).build()))
                .isEmpty();
        assertThat(Fingerprint.of(DeviceFactsBuilder.builder(older)
                        .fingerprint("0123456789abcdef")
                        .build()))
                .contains("0123456789abcdef");
    }
}
