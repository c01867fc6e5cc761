package io.gpuclass.profile.advice;

import static io.gpuclass.profile.primitives.Contention.FULL;
import static io.gpuclass.profile.primitives.Contention.LOW;
import static io.gpuclass.profile.primitives.Contention.MEDIUM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The GPU has 4 SMs and is saturated at 64 blocks, so low, medium and full contention are 4, 16 and 64 blocks. */
class ChoicesTest {
    @Test
    void shouldChooseTheFastestAtEachContention() {
        assertThat(choices(
                        Results.barrier("central", 4, 900),
                        Results.barrier("xf", 4, 1900),
                        Results.barrier("central", 16, 1500),
                        Results.barrier("xf", 16, 1400),
                        Results.barrier("central", 64, 4000),
                        Results.barrier("xf", 64, 2000),
                        Results.barrier("tree-atomic", 32, 1)))
                .extracting(Choice::role, Choice::contention, Choice::blocks, Choice::implementation)
                .containsExactly(
                        tuple(Role.BARRIER, LOW, 4, "central"),
                        tuple(Role.BARRIER, MEDIUM, 16, "xf"),
                        tuple(Role.BARRIER, FULL, 64, "xf"));
    }

    @Test
    void shouldSayRateAndFairness() {
        assertThat(choices(Results.mutex("fa", 64, 8e5, 0.95)))
                .first()
                .isEqualTo(new Choice(Role.MUTEX, FULL, 64, false, "fa", 8e5, 0.95));
        assertThat(choices(Results.barrier("xf", 64, 2000))).singleElement().satisfies(choice -> {
            assertThat(choice.opsPerSecond()).isCloseTo(5e5, within(1e-6));
            assertThat(choice.fairness()).isNull();
        });
    }

    @Test
    void shouldChooseAFairMutexBesidesTheFastest() {
        assertThat(choices(
                        Results.mutex("spin-backoff", 64, 9e5, 0.89),
                        Results.mutex("fa", 64, 8e5, 0.9),
                        Results.mutex("mcs", 64, 7e5, 1)))
                .extracting(Choice::fair, Choice::implementation)
                .containsExactly(tuple(false, "spin-backoff"), tuple(true, "fa"));
    }

    @Test
    void shouldNotCallAMutexFairOfWhichThatIsNotKnownOrNotSo() {
        PrimitiveResult unfair = Results.mutex("spin", 64, 9e5, 0.5);

        assertThat(choices(unfair)).extracting(Choice::fair).containsExactly(false);
    }

    @Test
    void shouldNotChooseWhatStarvesMostBlocksWhereAnythingElseIsThere() {
        PrimitiveResult greedy = Results.mutex("exchange-exponential", 64, 9e5, 0.01);

        assertThat(choices(greedy, Results.mutex("clh", 64, 7e5, 1)))
                .extracting(Choice::implementation)
                .containsOnly("clh");
        assertThat(choices(greedy)).extracting(Choice::implementation).containsExactly("exchange-exponential");
    }

    @Test
    void shouldChooseSemaphoresByTheirInitialValue() {
        assertThat(choices(
                        Results.semaphore("spin", 64, 1, 9),
                        Results.semaphore("sleeping", 64, 120, 9),
                        Results.semaphore("spin-backoff", 64, 10, 99)))
                .extracting(Choice::role, Choice::implementation)
                .containsExactly(tuple(Role.SEMAPHORE_LOW, "spin"), tuple(Role.SEMAPHORE_HIGH, "sleeping"));
    }

    @Test
    void shouldLeaveOutWhatDoesNotCompeteOrCount() {
        assertThat(choices(
                        Results.barrier("graph-relaunch", 64, 1),
                        Results.barrier("xf", 64, 2000),
                        Results.unverified(Results.barrier("central", 64, 1000)),
                        Results.writing(Results.semaphore("rw-priority", 64, 120, 1e9), Writers.HALF),
                        Results.semaphore("sleeping", 64, 120, 9)))
                .extracting(Choice::implementation)
                .containsExactly("xf", "sleeping");
    }

    @Test
    void shouldChooseAmongTheAcceptedOnlyAtTheSaturationOfAll() {
        Evidence evidence = Results.evidence(
                List.of(),
                Results.mutex("of-tomorrow", 64, 9e5, 1),
                Results.mutex("fa", 64, 8e5, 1),
                Results.mutex("fa", 16, 7e5, 1),
                Results.barrier("of-tomorrow", 64, 1000));

        assertThat(Choices.of(evidence, (kind, id) -> kind == Kind.MUTEX && id.equals("fa")))
                .extracting(Choice::contention, Choice::implementation)
                .containsOnly(tuple(MEDIUM, "fa"), tuple(FULL, "fa"));
    }

    @Test
    void shouldChooseTheFirstOfEquals() {
        assertThat(choices(Results.barrier("xf", 64, 1000), Results.barrier("central", 64, 1000)))
                .extracting(Choice::implementation)
                .containsExactly("xf");
    }

    @Test
    void shouldTakeAHostForASingleSm() {
        Evidence host = new Evidence(
                List.of(),
                null,
                List.of(Results.mutex("fa", 1, 3, 1), Results.mutex("spin", 2, 3, 1)),
                null,
                CodeForm.LIBRARY,
                1,
                DeviceKind.HOST);

        assertThat(Choices.of(host))
                .extracting(Choice::contention, Choice::implementation)
                .contains(tuple(LOW, "fa"), tuple(FULL, "spin"));
    }

    @Test
    void shouldChooseNothingWithoutMeasurements() {
        assertThat(choices()).isEmpty();
    }

    private static List<Choice> choices(PrimitiveResult... results) {
        return Choices.of(Results.evidence(List.of(), results));
    }
}
