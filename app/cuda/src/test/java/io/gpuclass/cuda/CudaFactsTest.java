package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.Fingerprint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CudaFactsTest {
    @ParameterizedTest
    @CsvSource({
        "'NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.159.04  Release Build', 580.159.04",
        "'NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat Aug 19 01:15:15 UTC 2023', 535.104.05",
        "'NVRM version: NVIDIA UNIX x86_64 Kernel Module  470.57  Sat\nGCC version:  gcc version 11.4.0', 470.57",
        "580.65.06, 580.65.06"
    })
    void shouldFindTheDriverVersionInItsFiles(String text, String version) {
        assertThat(CudaFacts.findDriverVersion(text)).contains(version);
    }

    @Test
    void shouldFindNoDriverVersionWhereThereIsNone() {
        assertThat(CudaFacts.findDriverVersion("GCC version:  gcc version 11.4.0"))
                .isEmpty();
    }

    @Test
    void shouldWriteUuidsAsTheVendorDoes() {
        byte[] uuid = new byte[16];
        for (int i = 0; i < uuid.length; i++) {
            uuid[i] = (byte) (i * 0x11);
        }

        assertThat(Fingerprint.gpuUuid(uuid)).isEqualTo("GPU-00112233-4455-6677-8899-aabbccddeeff");
    }

    @ParameterizedTest
    @CsvSource({"NVIDIA H200 MIG 1g.18gb, true", "NVIDIA H200, false", "NVIDIA MIGHTY, false"})
    void shouldKnowMigInstancesByTheirName(String name, boolean mig) {
        assertThat(CudaFacts.isMigName(name)).isEqualTo(mig);
    }
}
