package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks on a host, whose threads may wait for a CPU. */
class HostVerificationTest {
    private final VerificationFixture fixture = new VerificationFixture();

    @Test
    void shouldGiveABusyHostASecondChanceOfASecond() {
        FakeDevice host = FakeDevice.host(trial -> trial.timeoutNs() < 1_000_000_000 ? slow(trial) : Seen.honest(trial))
                .saturatedAt(2);

        assertThat(fixture.on(host).implementations()).isNotEmpty().allMatch(Verification::passed);
        assertThat(host.asked("barrier_verify_central"))
                .extracting(Trial::timeoutNs)
                .containsExactly(100_000_000L, 1_000_000_000L);
    }

    @Test
    void shouldFailWhatDoesNotEndOnAHostEitherWay() {
        FakeDevice host = FakeDevice.host(HostVerificationTest::slow).saturatedAt(2);

        assertThat(fixture.on(host).implementations())
                .filteredOn(result -> result.kind().equals(Kind.BARRIER.id()))
                .isNotEmpty()
                .noneMatch(Verification::passed);
    }

    @Test
    void shouldGiveNeitherTwinsNorAGpuASecondChance() {
        FakeDevice host = FakeDevice.host(HostVerificationTest::slow).saturatedAt(2);
        FakeDevice gpu = new FakeDevice(HostVerificationTest::slow).saturatedAt(1);

        fixture.on(host).seededBugs();
        fixture.on(gpu).implementations();

        assertThat(host.asked("barrier_verify_twin_leaky")).hasSize(1);
        assertThat(gpu.asked("barrier_verify_central")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 2 3"})
    void shouldCheckOnAHostOfOneTwoOrThreeCpus(int cpus, String sizes) {
        FakeDevice host = FakeDevice.host(Seen::honest).saturatedAt(cpus);

        assertThat(fixture.on(host).implementations())
                .allMatch(Verification::passed)
                .extracting(result -> String.valueOf(result.blocks()))
                .containsOnly(sizes.split(" "));
        assertThat(host.asked("mutex_.*")).allMatch(trial -> trial.length() == 2640);
    }

    /** A run in which hardly anybody got on before its bound. */
    private static Observation slow(Trial trial) {
        return Seen.run().expiring().completing(1).observation();
    }
}
