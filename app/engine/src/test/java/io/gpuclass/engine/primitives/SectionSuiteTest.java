package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.SectionSuite.SectionPlan;
import io.gpuclass.engine.primitives.SectionSuite.SectionWork;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.VerificationBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class SectionSuiteTest {
    static final SectionPlan PLAN = SectionPlanBuilder.builder()
            .lengths(List.of(10, 1000))
            .sizes(List.of(4, 64))
            .initials(SectionPlan.INITIALS)
            .windowNsPerBlock(5_000)
            .windowNsPerAccess(20_000)
            .backoffUnit(77)
            .spreading(Spreading.USUAL)
            .build();
    private static final Verdicts NONE = new Verdicts(List.of());

    private final FakeDevice device = new FakeDevice(Seen::honest);

    @Test
    void shouldMeasureEverythingButRelaunchesAtEveryLengthAndSize() {
        SectionSuite suite = visited(device);

        assertThat(suite.results())
                .hasSize((Catalogue.of(DeviceKind.CUDA).size() - 2 + counting()) * 2 * 2)
                .allMatch(result -> result.outcome() == Outcome.COMPLETED && result.opsPerSecond() != null)
                .noneMatch(result -> result.implementation().contains("relaunch"));
        assertThat(suite.cases())
                .extracting(SampledQuantity::name)
                .doesNotHaveDuplicates()
                .contains("mutex/fa/64+1000");
    }

    @Test
    void shouldGiveKernelsTheirSectionAndAWindowThatHoldsSeveral() {
        visited(device);

        assertThat(device.asked("mutex_rate_fa"))
                .extracting(Trial::blocks, Trial::section, Trial::windowNs, Trial::backoffUnit)
                .containsExactly(
                        tuple(4, 10, 200_000L, 77),
                        tuple(4, 1000, 20_000_000L, 77),
                        tuple(64, 10, 320_000L, 77),
                        tuple(64, 1000, 20_000_000L, 77));
        assertThat(device.asked("barrier_time_xf"))
                .extracting(Trial::blocks, Trial::section, Trial::length)
                .contains(tuple(4, 10, 100), tuple(4, 10, 500), tuple(64, 1000, 4), tuple(64, 1000, 20))
                .hasSize(2 * 4);
    }

    @Test
    void shouldMeasureSemaphoresAtTheInitialValuesOfRolesAndThoseOfReadersWithOneWriterOnEachSm() {
        List<SectionResult> results = visited(device).results();

        assertThat(results).allMatch(result -> (result.kind() == Kind.SEMAPHORE) == (result.initial() != null));
        assertThat(results)
                .filteredOn(result -> result.kind() == Kind.SEMAPHORE
                        && result.implementation().equals("sleeping"))
                .extracting(SectionResult::initial)
                .containsOnly(1, 120);
        assertThat(results)
                .filteredOn(result -> result.implementation().startsWith("rw-"))
                .extracting(SectionResult::initial)
                .containsOnly(10);
        assertThat(device.asked("semaphore_rate_rw_spin")).isNotEmpty().allMatch(trial -> trial.share() == 0);
    }

    @Test
    void shouldTellHowEvenlyOperationsAreSharedOutAsFarAsSoFewCanBe() {
        FakeDevice even = new FakeDevice(
                trial -> Seen.run().completing(16).sharing(0.25, 0, 1).observation());
        FakeDevice uneven = new FakeDevice(
                trial -> Seen.run().completing(16).sharing(1 / 64.0, 0, 16).observation());

        assertThat(mutexes(even)).containsOnly(1.0);
        assertThat(mutexes(uneven)).containsOnly(1 / 16.0);
        assertThat(visited(device).results())
                .filteredOn(result -> result.kind() == Kind.BARRIER)
                .extracting(SectionResult::fairness)
                .containsOnlyNulls();
    }

    /** Sixteen operations of 64 blocks have a Jain index of a quarter at the most. */
    private static List<Double> mutexes(FakeDevice device) {
        return visited(device).results().stream()
                .filter(result -> result.kind() == Kind.MUTEX && result.blocks() == 64)
                .map(SectionResult::fairness)
                .toList();
    }

    private static int counting() {
        return (int) Catalogue.of(DeviceKind.CUDA, Kind.SEMAPHORE).stream()
                .filter(row -> !row.has(Trait.READERS_AND_WRITERS))
                .count();
    }

    @Test
    void shouldTellSectionsAndTheRest() {
        assertThat(visited(device).results())
                .filteredOn(result -> result.kind() == Kind.MUTEX && result.length() == 1000)
                .isNotEmpty()
                .allSatisfy(result -> {
                    assertThat(result.sectionNs()).isEqualTo(1_000_000);
                    assertThat(result.synchronizingShare()).isEqualTo(0.5);
                });
    }

    @Test
    void shouldHaveNoFiguresWhereARunTimedOut() {
        FakeDevice stuck =
                new FakeDevice(trial -> Seen.run().inSectionsFor(10).expiring().observation());

        assertThat(visited(stuck).results()).allSatisfy(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
            assertThat(result.opsPerSecond()).isNull();
            assertThat(result.sectionNs()).isNull();
            assertThat(result.synchronizingShare()).isNull();
        });
    }

    @Test
    void shouldSayWhatBrokeItsPromise() {
        Verdicts verdicts = new Verdicts(List.of(VerificationBuilder.builder()
                .kind(Kind.MUTEX.id())
                .implementation("fa")
                .blocks(64)
                .operations(1000L)
                .violations(1)
                .build()));

        assertThat(visited(device, verdicts).results())
                .filteredOn(result -> result.outcome() == Outcome.WRONG)
                .extracting(SectionResult::implementation)
                .containsOnly("fa")
                .hasSize(4);
    }

    @Test
    void shouldLeaveOutWhatTheDeviceDoesNotHave() {
        device.having(kernel -> kernel.startsWith("condition_rate_"));

        assertThat(visited(device).results()).hasSize(3 * 4).allMatch(one -> one.kind() == Kind.CONDITION_VARIABLE);
    }

    private static SectionSuite visited(FakeDevice device) {
        return visited(device, NONE);
    }

    private static SectionSuite visited(FakeDevice device, Verdicts verdicts) {
        SectionSuite suite = new SectionSuite(device, new ClockGuard(), PLAN, verdicts, SectionWork.FIRST_THREAD);
        suite.cases().forEach(one -> one.visit(false));
        return suite;
    }
}
