package io.gpuclass.engine.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.profile.primitives.Residency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResidencyCheckTest {
    @Test
    void shouldSeeWhereGridsLieFromOneBlockPerSmToSaturation() {
        FakeDevice gpu = new FakeDevice(Seen::honest).saturatedAt(18);

        assertThat(PrimitiveSuites.residencyCheck(gpu))
                .containsExactly(
                        new Residency(4, 4, 1, 1),
                        new Residency(8, 4, 2, 2),
                        new Residency(16, 4, 4, 4),
                        new Residency(18, 4, 4, 5));
    }

    @Test
    void shouldNotAskForMoreBlocksThanFit() {
        assertThat(PrimitiveSuites.residencyCheck(new FakeDevice(Seen::honest).saturatedAt(3)))
                .containsExactly(new Residency(3, 3, 1, 1));
    }

    @Test
    void shouldSeeNothingWhereThereAreNoSmsOrNoKernel() {
        assertThat(PrimitiveSuites.residencyCheck(FakeDevice.host(Seen::honest)))
                .isEmpty();
        assertThat(PrimitiveSuites.residencyCheck(new FakeDevice(Seen::honest).having(kernel -> false)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"4, 2, 2, true", "4, 1, 3, false", "2, 4, 4, false"})
    void shouldCallEvenOnlyTheSameNumberOnEverySm(int multiprocessors, int fewest, int most, boolean even) {
        assertThat(new Residency(8, multiprocessors, fewest, most).isEven(4)).isEqualTo(even);
    }
}
