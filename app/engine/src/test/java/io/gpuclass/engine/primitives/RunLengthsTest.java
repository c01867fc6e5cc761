package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunLengthsTest {
    @ParameterizedTest
    @CsvSource({"10, 100, 500", "25, 100, 500", "100, 25, 125", "1000, 4, 20", "100000, 4, 20"})
    void shouldHaveFewerPhasesTheMoreWorkIsBetweenThem(int section, int shorter, int longer) {
        assertThat(RunLengths.withSection(section)).isEqualTo(new RunLengths(shorter, longer));
    }

    @ParameterizedTest
    @CsvSource({"xf, 100, 500", "grid-sync, 100, 500", "graph-relaunch, 40, 200"})
    void shouldHaveFewerPhasesWhereEachIsAKernel(String barrier, int shorter, int longer) {
        assertThat(RunLengths.of(named(barrier))).isEqualTo(new RunLengths(shorter, longer));
    }

    @ParameterizedTest
    @CsvSource({"xf, 25, 225", "graph-relaunch, 40, 200"})
    void shouldBeBriefWhereThePhasesAreNotKernels(String barrier, int shorter, int longer) {
        assertThat(RunLengths.briefOf(named(barrier))).isEqualTo(new RunLengths(shorter, longer));
    }

    private static Implementation named(String barrier) {
        return Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, barrier).orElseThrow();
    }
}
