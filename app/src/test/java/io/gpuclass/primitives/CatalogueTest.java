package io.gpuclass.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.device.DeviceKind;
import io.gpuclass.device.Ptx;
import io.gpuclass.device.host.HostDevice;
import io.gpuclass.device.host.HostEffort;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

class CatalogueTest {
    static final List<Implementation> ON_GPU = Catalogue.of(DeviceKind.CUDA);
    static final List<Implementation> TWINS_ON_GPU = Catalogue.twins(DeviceKind.CUDA);

    @ParameterizedTest
    @FieldSource("ON_GPU")
    void shouldHaveEachImplementationCompiledForTimingAndForVerification(Implementation implementation) {
        assertThat(Ptx.has(implementation.timingKernel())).isTrue();
        assertThat(Ptx.has(implementation.verificationKernel())).isTrue();
    }

    @ParameterizedTest
    @FieldSource("TWINS_ON_GPU")
    void shouldHaveEachTwinCompiledForVerification(Implementation twin) {
        assertThat(Ptx.has(twin.verificationKernel())).isTrue();
    }

    @Test
    void shouldHoldOnlyWhatTheHostKnows() {
        try (HostDevice host = HostDevice.open(false, HostEffort.QUICK)) {
            assertThat(Catalogue.of(DeviceKind.HOST))
                    .allMatch(row -> host.has(row.timingKernel()) && host.has(row.verificationKernel()));
            assertThat(Catalogue.twins(DeviceKind.HOST)).allMatch(twin -> host.has(twin.verificationKernel()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "CUDA, BARRIER, atomic-two-stage xf",
        "CUDA, MUTEX, spin spin-backoff fa ring",
        "CUDA, SEMAPHORE, spin spin-backoff sleeping",
        "HOST, BARRIER, central flag cyclic-barrier",
        "HOST, MUTEX, spin spin-backoff fa reentrant-lock",
        "HOST, SEMAPHORE, spin sleeping juc-semaphore"
    })
    void shouldHoldTheImplementationsOfEachKind(DeviceKind device, Kind kind, String ids) {
        assertThat(Catalogue.of(device, kind)).extracting(Implementation::id).containsExactly(ids.split(" "));
    }

    @ParameterizedTest
    @EnumSource(DeviceKind.class)
    void shouldNameEachImplementationAndTwinOfAKindOnce(DeviceKind device) {
        assertThat(Catalogue.of(device)).noneMatch(Implementation::twin).allMatch(row -> row.device() == device);
        assertThat(Catalogue.twins(device)).allMatch(twin -> twin.twin() && twin.device() == device);
        assertThat(Stream.concat(Catalogue.of(device).stream(), Catalogue.twins(device).stream()))
                .extracting(row -> row.kind().id() + "/" + row.id())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(DeviceKind.class)
    void shouldHaveATwinToCatchOfEveryKind(DeviceKind device) {
        assertThat(Catalogue.twins(device)).extracting(Implementation::kind).contains(Kind.values());
    }

    @ParameterizedTest
    @CsvSource({
        "MUTEX, spin, 0, 0",
        "MUTEX, spin-backoff, 1, 64",
        "SEMAPHORE, spin-backoff, 1, 64",
        "MUTEX, fa, 1, 1",
        "MUTEX, ring, 1, 1",
        "SEMAPHORE, sleeping, 0, 0",
        "BARRIER, xf, 0, 0"
    })
    void shouldPauseOnlyInTheFormsThatBackOff(Kind kind, String id, int min, int max) {
        assertThat(Catalogue.find(DeviceKind.CUDA, kind, id).orElseThrow().pauses())
                .isEqualTo(new Pauses(min, max));
    }

    @Test
    void shouldNameKernelsAfterKindAndMetricAndVariant() {
        Implementation barrier = Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "atomic-two-stage")
                .orElseThrow();
        Implementation twin = Catalogue.twins(DeviceKind.HOST).get(3);

        assertThat(barrier.timingKernel()).isEqualTo("barrier_time_atomic_two_stage");
        assertThat(barrier.verificationKernel()).isEqualTo("barrier_verify_atomic_two_stage");
        assertThat(twin.verificationKernel()).isEqualTo("semaphore_verify_twin_off_by_one");
        assertThat(Catalogue.find(DeviceKind.HOST, Kind.MUTEX, "ring")).isEmpty();
    }
}
