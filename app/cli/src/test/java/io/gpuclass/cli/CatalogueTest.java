package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.Ptx;
import io.gpuclass.host.HostDevice;
import io.gpuclass.host.HostEffort;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Footprint;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Progress;
import io.gpuclass.profile.primitives.Trait;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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
        "CUDA, BARRIER, atomic-two-stage xf tree-atomic tree-lock-free tree-sense-reversing grid-sync central"
                + " central-proportional tree-count-proportional striped libcu-barrier kernel-relaunch graph-relaunch",
        "CUDA, MUTEX, spin spin-backoff spin-then-backoff exchange-exponential ttas fa fa-plain ticket-proportional"
                + " ticket-turns ring mcs clh libcu-binary-semaphore",
        "CUDA, SEMAPHORE, spin spin-backoff sleeping ticket-turns counting-exponential libcu-counting rw-spin rw-spin-exponential"
                + " rw-priority rw-priority-exponential",
        "CUDA, CONDITION_VARIABLE, over-spin-backoff over-ticket-proportional over-mcs",
        "HOST, BARRIER, central flag cyclic-barrier",
        "HOST, MUTEX, spin spin-backoff fa reentrant-lock",
        "HOST, SEMAPHORE, spin sleeping juc-semaphore"
    })
    void shouldHoldTheImplementationsOfEachKind(DeviceKind device, Kind kind, String ids) {
        assertThat(Catalogue.of(device, kind)).extracting(Implementation::id).containsExactly(ids.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cuda", "host"})
    void shouldNameEachImplementationAndTwinOfAKindOnce(DeviceKind device) {
        assertThat(Catalogue.of(device)).noneMatch(Implementation::twin).allMatch(row -> row.device() == device);
        assertThat(Catalogue.twins(device)).allMatch(twin -> twin.twin() && twin.device() == device);
        assertThat(Stream.concat(Catalogue.of(device).stream(), Catalogue.twins(device).stream()))
                .extracting(row -> row.kind().id() + "/" + row.id())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cuda", "host"})
    void shouldHaveATwinToCatchOfEveryKindThatItHas(DeviceKind device) {
        assertThat(Catalogue.twins(device).stream().map(Implementation::kind).distinct())
                .containsExactlyElementsOf(Catalogue.of(device).stream()
                        .map(Implementation::kind)
                        .distinct()
                        .toList());
    }

    @Test
    void shouldHaveATwinForEachWayToFail() {
        assertThat(TWINS_ON_GPU)
                .extracting(twin -> twin.kind().id() + "/" + twin.id())
                .containsExactly(
                        "barrier/leaky",
                        "barrier/one-stripe",
                        "barrier/early",
                        "barrier/breaks-at-wrap",
                        "barrier/unordered",
                        "mutex/no-lock",
                        "mutex/test-then-set",
                        "mutex/unfenced",
                        "mutex/never-released",
                        "mutex/unlocks-before-fence",
                        "mutex/ticket-breaks-at-wrap",
                        "semaphore/off-by-one",
                        "semaphore/ticket-off-by-one",
                        "semaphore/rw-writer-takes-one",
                        "condition-variable/lost-notify");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cuda", "host"})
    void shouldTellTheFactsOfEveryImplementationInItsOrder(DeviceKind device) {
        List<ImplementationFacts> facts = Catalogue.facts(device);

        assertThat(facts)
                .extracting(ImplementationFacts::kind, ImplementationFacts::id)
                .containsExactlyElementsOf(Catalogue.of(device).stream()
                        .map(row -> tuple(row.kind(), row.id()))
                        .toList());
        assertThat(facts).allSatisfy(row -> {
            assertThat(row.summary()).isNotBlank();
            assertThat(row.source()).isNotBlank();
            assertThat(row.progress()).isNotNull();
            assertThat(row.stateBytes()).isNotNegative();
            assertThat(row.stateBytesPerBlock()).isNotNegative();
        });
    }

    @ParameterizedTest
    @CsvSource({
        "BARRIER, atomic-two-stage, 512, 0",
        "BARRIER, xf, 0, 8",
        "BARRIER, tree-atomic, 197632, 0",
        "BARRIER, grid-sync, 0, 0",
        "BARRIER, kernel-relaunch, 0, 0",
        "MUTEX, spin, 4, 0",
        "MUTEX, fa, 512, 0",
        "MUTEX, ring, 512, 8",
        "MUTEX, mcs, 256, 256",
        "MUTEX, clh, 512, 256",
        "SEMAPHORE, counting-exponential, 4, 0",
        "SEMAPHORE, rw-spin, 768, 0",
        "CONDITION_VARIABLE, over-spin-backoff, 516, 0",
        "CONDITION_VARIABLE, over-mcs, 768, 256"
    })
    void shouldTellTheBytesOfState(Kind kind, String id, int bytes, int perBlock) {
        assertThat(find(kind, id).footprint()).isEqualTo(new Footprint(bytes, perBlock));
    }

    @ParameterizedTest
    @CsvSource({
        "BARRIER, graph-relaunch, STARVATION_FREE",
        "MUTEX, ttas, DEADLOCK_FREE",
        "MUTEX, clh, STARVATION_FREE",
        "MUTEX, libcu-binary-semaphore, DEADLOCK_FREE",
        "SEMAPHORE, sleeping, STARVATION_FREE",
        "SEMAPHORE, rw-spin-exponential, MAY_LIVELOCK",
        "SEMAPHORE, rw-priority, DEADLOCK_FREE",
        "CONDITION_VARIABLE, over-spin-backoff, DEADLOCK_FREE",
        "CONDITION_VARIABLE, over-mcs, STARVATION_FREE"
    })
    void shouldTellWhatThoseWhoWaitArePromised(Kind kind, String id, Progress progress) {
        assertThat(find(kind, id).progress()).isEqualTo(progress);
    }

    @Test
    void shouldKnowWhichCountOnAndWhichShareAndWhichEndTheKernel() {
        assertThat(ids(Trait.COUNTS_ON))
                .contains("xf", "striped", "fa", "fa-plain", "ticket-proportional", "ticket-turns", "ring", "sleeping")
                .doesNotContain("grid-sync", "spin", "mcs", "counting-exponential");
        assertThat(ids(Trait.READERS_AND_WRITERS))
                .containsExactly("rw-spin", "rw-spin-exponential", "rw-priority", "rw-priority-exponential");
        assertThat(ids(Trait.ENDS_THE_KERNEL)).containsExactly("kernel-relaunch", "graph-relaunch");
    }

    @ParameterizedTest
    @CsvSource({
        "MUTEX, spin, NONE, 0, 0, 0",
        "MUTEX, spin-backoff, LINEAR, 1, 64, 0",
        "MUTEX, spin-then-backoff, LINEAR, 1, 64, 0",
        "SEMAPHORE, spin-backoff, LINEAR, 1, 64, 0",
        "MUTEX, fa, LINEAR, 1, 1, 0",
        "MUTEX, fa-plain, NONE, 0, 0, 0",
        "MUTEX, ring, LINEAR, 1, 1, 0",
        "MUTEX, exchange-exponential, EXPONENTIAL, 256, 262144, 50",
        "SEMAPHORE, counting-exponential, EXPONENTIAL, 256, 262144, 50",
        "SEMAPHORE, rw-priority-exponential, EXPONENTIAL, 256, 262144, 50",
        "SEMAPHORE, rw-priority, NONE, 0, 0, 0",
        "SEMAPHORE, sleeping, NONE, 0, 0, 0",
        "MUTEX, ticket-turns, TURNS, 0, 0, 300",
        "SEMAPHORE, ticket-turns, TURNS, 0, 0, 300",
        "BARRIER, striped, SPREAD, 0, 0, 0",
        "BARRIER, xf, NONE, 0, 0, 0",
        "BARRIER, central, NONE, 0, 0, 0"
    })
    void shouldPauseOnlyInTheFormsThatBackOff(Kind kind, String id, Pauses.Form form, int min, int max, int step) {
        assertThat(find(kind, id).pauses()).isEqualTo(new Pauses(form, min, max, step));
    }

    @ParameterizedTest
    @CsvSource({
        "MUTEX, ticket-proportional, PROPORTIONAL",
        "BARRIER, central-proportional, CLOCKED",
        "BARRIER, tree-count-proportional, CLOCKED",
        "CONDITION_VARIABLE, over-ticket-proportional, PROPORTIONAL"
    })
    void shouldPauseForEachThatIsAheadWhereThatIsKnown(Kind kind, String id, Pauses.Form form) {
        Pauses pauses = find(kind, id).pauses();

        assertThat(pauses.form()).isEqualTo(form);
        assertThat(pauses.step()).isBetween(1, 256);
    }

    @Test
    void shouldNameKernelsAfterKindAndMetricAndVariant() {
        Implementation barrier = Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "atomic-two-stage")
                .orElseThrow();
        Implementation twin = Catalogue.twins(DeviceKind.HOST).get(3);

        assertThat(barrier.timingKernel()).isEqualTo("barrier_time_atomic_two_stage");
        assertThat(barrier.verificationKernel()).isEqualTo("barrier_verify_atomic_two_stage");
        assertThat(twin.verificationKernel()).isEqualTo("semaphore_verify_twin_off_by_one");
        assertThat(find(Kind.CONDITION_VARIABLE, "over-mcs").timingKernel()).isEqualTo("condition_rate_over_mcs");
        assertThat(find(Kind.MUTEX, "fa-plain").detailKernel()).isEqualTo("mutex_detail_fa_plain");
        assertThat(Catalogue.find(DeviceKind.HOST, Kind.MUTEX, "ring")).isEmpty();
    }

    private static Implementation find(Kind kind, String id) {
        return Catalogue.find(DeviceKind.CUDA, kind, id).orElseThrow();
    }

    private static List<String> ids(Trait trait) {
        return ON_GPU.stream()
                .filter(row -> row.has(trait))
                .map(Implementation::id)
                .toList();
    }
}
