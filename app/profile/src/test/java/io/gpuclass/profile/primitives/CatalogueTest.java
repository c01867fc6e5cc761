package io.gpuclass.profile.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Implementation.Trait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {
    static final List<Implementation> ON_GPU = Catalogue.of(DeviceKind.CUDA);

    /** Other programs read these ids, so none of them goes or changes. */
    @ParameterizedTest
    @CsvSource({
        "CUDA, BARRIER, atomic-two-stage xf tree-atomic tree-lock-free tree-sense-reversing grid-sync central"
                + " central-proportional tree-count-proportional striped libcu-barrier kernel-relaunch graph-relaunch",
        "CUDA, MUTEX, spin spin-backoff spin-then-backoff exchange-exponential ttas fa fa-plain ticket-proportional"
                + " ticket-turns ring mcs clh libcu-binary-semaphore",
        "CUDA, SEMAPHORE, spin spin-backoff sleeping ticket-turns counting-exponential libcu-counting rw-spin rw-spin-exponential"
                + " rw-priority rw-priority-exponential",
        "CUDA, CONDITION_VARIABLE, over-spin-backoff over-ticket-proportional over-mcs",
        "HOST, BARRIER, central flag dissemination cyclic-barrier",
        "HOST, MUTEX, spin spin-backoff fa reentrant-lock",
        "HOST, SEMAPHORE, spin sleeping juc-semaphore"
    })
    void shouldKeepTheIdsThatProfilesHave(DeviceKind device, Kind kind, String ids) {
        assertThat(Catalogue.of(device, kind)).extracting(Implementation::id).contains(ids.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cuda", "host"})
    void shouldHoldImplementationsAndTwinsApart(DeviceKind device) {
        assertThat(Catalogue.all()).containsAll(Catalogue.of(device)).noneMatch(Implementation::twin);
        assertThat(Catalogue.of(device)).noneMatch(Implementation::twin).allMatch(row -> row.device() == device);
        assertThat(Catalogue.seededBugs(device)).allMatch(twin -> twin.twin() && twin.device() == device);
        assertThat(Catalogue.facts(device))
                .containsExactlyElementsOf(
                        Catalogue.of(device).stream().map(Implementation::facts).toList());
    }

    @Test
    void shouldKeepFormsAsPublishedApartAndStillFindThem() {
        assertThat(Catalogue.asPublished(DeviceKind.CUDA))
                .hasSizeGreaterThan(10)
                .allMatch(row -> row.has(Trait.AS_PUBLISHED) && row.id().endsWith("-as-published"))
                .doesNotContainAnyElementsOf(ON_GPU)
                .allSatisfy(row -> assertThat(Catalogue.find(DeviceKind.CUDA, row.kind(), row.id()))
                        .hasValue(row));
        assertThat(ON_GPU).noneMatch(row -> row.id().endsWith("-as-published"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cuda", "host"})
    void shouldHaveATwinToCatchOfEveryKindThatItHas(DeviceKind device) {
        assertThat(Catalogue.seededBugs(device).stream()
                        .map(Implementation::kind)
                        .distinct())
                .containsExactlyElementsOf(Catalogue.of(device).stream()
                        .map(Implementation::kind)
                        .distinct()
                        .toList());
    }

    @ParameterizedTest
    @FieldSource("ON_GPU")
    void shouldNameATypeThatItsHeaderDeclaresForWhateverIsNoLaunch(Implementation row) throws IOException {
        assertThat(row.cpp() == null).isEqualTo(row.has(Trait.ENDS_THE_KERNEL));
        if (row.cpp() != null) {
            String header =
                    Files.readString(Path.of("probes-cuda/include", row.cpp().header()));
            boolean template = row.cpp().qualified().endsWith("<>");
            assertThat(header)
                    .contains((template ? ">" : "") + "\nusing " + row.cpp().name() + " = ");
        }
    }

    @Test
    void shouldKnowAnotherDefaultOfMutexesWhereFewBlocksContend() {
        assertThat(idOfDefault(Kind.MUTEX, Contention.LOW)).hasValue("fa-plain");
        assertThat(idOfDefault(Kind.MUTEX, Contention.FULL)).hasValue("ticket-turns");
        assertThat(idOfDefault(Kind.MUTEX, null)).as("any number of blocks").hasValue("ticket-turns");
        assertThat(idOfDefault(Kind.BARRIER, Contention.LOW)).hasValue("striped");
        assertThat(idOfDefault(Kind.CONDITION_VARIABLE, Contention.LOW)).isEmpty();
    }

    private static Optional<String> idOfDefault(Kind kind, Contention contention) {
        return Catalogue.libraryDefault(DeviceKind.CUDA, kind, contention).map(Implementation::id);
    }

    @Test
    void shouldTellWhatPrimitivesOverSeveralProcessorsPromise() {
        assertThat(Catalogue.ofTeam(Kind.MUTEX, "system").orElseThrow().facts().progress())
                .isEqualTo(ProgressGuarantee.STARVATION_FREE);
        assertThat(Catalogue.ofTeam(Kind.SEMAPHORE, "spin-exponential")
                        .orElseThrow()
                        .facts()
                        .progress())
                .isEqualTo(ProgressGuarantee.DEADLOCK_FREE);
        assertThat(Catalogue.ofTeam(Kind.MUTEX, "of-each-member")).as("a twin").isEmpty();
    }

    @Test
    void shouldNameKernelsAfterKindAndMetricAndVariant() {
        Implementation twin = Catalogue.seededBugs(DeviceKind.HOST).get(3);

        assertThat(find(Kind.BARRIER, "atomic-two-stage").timingKernel()).isEqualTo("barrier_time_atomic_two_stage");
        assertThat(find(Kind.BARRIER, "xf").verificationKernel()).isEqualTo("barrier_verify_xf");
        assertThat(twin.verificationKernel()).isEqualTo("semaphore_verify_twin_off_by_one");
        assertThat(find(Kind.CONDITION_VARIABLE, "over-mcs").timingKernel()).isEqualTo("condition_rate_over_mcs");
        assertThat(find(Kind.MUTEX, "fa-plain").detailKernel()).isEqualTo("mutex_detail_fa_plain");
        assertThat(Catalogue.find(DeviceKind.HOST, Kind.MUTEX, "ring")).isEmpty();
    }

    private static Implementation find(Kind kind, String id) {
        return Catalogue.find(DeviceKind.CUDA, kind, id).orElseThrow();
    }
}
