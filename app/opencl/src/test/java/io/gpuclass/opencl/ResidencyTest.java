package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelOrder;
import org.junit.jupiter.api.Test;

class ResidencyTest {
    private static final int UNITS = 4;
    private static final int RESIDENT = 24;

    /** A GPU: so many groups fit, whatever the patience. */
    private final FakeLauncher gpu = new FakeLauncher(
            order -> FakeLauncher.took(2e6, FakeLauncher.REACHED, Math.min(order.launched(), RESIDENT)));

    /** A CPU: who waits too briefly does not see the others, which wake up later. */
    private final FakeLauncher cpu = new FakeLauncher(order ->
            FakeLauncher.took(order.discover() * 2.0, FakeLauncher.REACHED, order.discover() > 100_000 ? UNITS : 1));

    @Test
    void shouldCountOnceForEachKernelAndSize() {
        Residency residency = new Residency(gpu, UNITS);
        assertThat(residency.of("k_time_a", 128)).isEqualTo(RESIDENT);
        int launches = gpu.orders.size();
        assertThat(residency.of("k_time_a", 128)).isEqualTo(RESIDENT);
        assertThat(gpu.orders).hasSize(launches);
        residency.of("k_time_a", 32);
        assertThat(gpu.orders).hasSizeGreaterThan(launches);
    }

    @Test
    void shouldLaunchMoreThanFitsToCountThem() {
        new Residency(gpu, UNITS).of("k_time_a", 128);
        assertThat(gpu.orders).allSatisfy(order -> assertThat(order.launched()).isGreaterThan(RESIDENT));
    }

    @Test
    void shouldGrowMorePatientUntilAllUnitsAreSeen() {
        assertThat(new Residency(cpu, UNITS).of("k_time_a", 128)).isEqualTo(UNITS);
    }

    @Test
    void shouldLaunchWhatTakesPartWhereAllBeginAtOnce() {
        Residency residency = new Residency(gpu, UNITS);
        assertThat(residency.launched(Trial.of("k_time_a", 5))).isEqualTo(5);
        assertThat(residency.inOrder()).isTrue();
        assertThat(residency.found()).isEqualTo(RESIDENT);
    }

    @Test
    void shouldLaunchGroupsToSpareWhereSomeBeginLate() {
        Residency residency = new Residency(cpu, UNITS);
        assertThat(residency.launched(Trial.of("k_time_a", 2))).isEqualTo(Residency.mostGroups(UNITS));
        assertThat(residency.launched(Trial.of("k_time_a", 1))).isEqualTo(Residency.mostGroups(UNITS));
        assertThat(residency.inOrder()).isFalse();
    }

    @Test
    void shouldRunKernelsWithoutAGateWhereAllThatIsLaunchedTakesPart() {
        Trial trial = Trial.of("k_time_a", 2);
        assertThat(KernelOrder.run(trial, new Residency(gpu, UNITS).launched(trial))
                        .gated())
                .isFalse();
        assertThat(KernelOrder.run(trial, new Residency(cpu, UNITS).launched(trial))
                        .gated())
                .isTrue();
        assertThat(gpu.orders).allMatch(KernelOrder::gated);
        assertThat(KernelOrder.run(Trial.of("k_verify_a", 2), 2).gated()).isTrue();
        assertThat(KernelOrder.run(Trial.of("k_rate_a", 2), 2).gated()).isFalse();
    }
}
