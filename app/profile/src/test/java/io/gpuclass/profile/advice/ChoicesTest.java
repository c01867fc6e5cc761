package io.gpuclass.profile.advice;

import static io.gpuclass.profile.advice.SampleResults.barrier;
import static io.gpuclass.profile.advice.SampleResults.evidence;
import static io.gpuclass.profile.advice.SampleResults.mutex;
import static io.gpuclass.profile.advice.SampleResults.onAHost;
import static io.gpuclass.profile.advice.SampleResults.semaphore;
import static io.gpuclass.profile.advice.SampleResults.unverified;
import static io.gpuclass.profile.advice.SampleResults.writing;
import static io.gpuclass.profile.primitives.Contention.FULL;
import static io.gpuclass.profile.primitives.Contention.LOW;
import static io.gpuclass.profile.primitives.Contention.MEDIUM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.advice.Choices.Choice;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.ImplementationFactsBuilder;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.TuningBuilder;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.stats.Sampled;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The GPU has 4 SMs and is saturated at 64 blocks, so low, medium and full contention are 4, 16 and 64 blocks. */
class ChoicesTest {
    @Test
    void shouldChooseTheFastestAtEachContention() {
        assertThat(choices(
                        barrier("central", 4, 900),
                        barrier("xf", 4, 1900),
                        barrier("central", 16, 1500),
                        barrier("xf", 16, 1400),
                        barrier("central", 64, 4000),
                        barrier("xf", 64, 2000),
                        barrier("tree-atomic", 32, 1)))
                .extracting(Choice::role, Choice::contention, Choice::blocks, ChoicesTest::best)
                .containsExactly(
                        tuple(Role.BARRIER, LOW, 4, "central"),
                        tuple(Role.BARRIER, MEDIUM, 16, "xf"),
                        tuple(Role.BARRIER, FULL, 64, "xf"));
    }

    @Test
    void shouldSayRateAndFairness() {
        assertThat(choices(mutex("fa", 64, 8e5, 0.95)))
                .first()
                .isEqualTo(new Choice(Role.MUTEX, FULL, 64, false, List.of(new Choice.Ranked("fa", 8e5, 0.95, false))));
        assertThat(choices(barrier("xf", 64, 2000))).singleElement().satisfies(choice -> {
            assertThat(choice.ranked().get(0).opsPerSecond()).isCloseTo(5e5, within(1e-6));
            assertThat(choice.ranked().get(0).fairness()).isNull();
        });
    }

    @Test
    void shouldChooseAFairMutexBesidesTheFastest() {
        assertThat(choices(mutex("spin-backoff", 64, 9e5, 0.89), mutex("fa", 64, 8e5, 0.9), mutex("mcs", 64, 7e5, 1)))
                .extracting(Choice::fair, ChoicesTest::best)
                .containsExactly(tuple(false, "spin-backoff"), tuple(true, "fa"));
    }

    @Test
    void shouldNotCallAMutexFairOfWhichThatIsNotKnownOrNotSo() {
        PrimitiveResult unfair = mutex("spin", 64, 9e5, 0.5);

        assertThat(choices(unfair)).extracting(Choice::fair).containsExactly(false);
    }

    @Test
    void shouldNotChooseWhatSwingsByMoreThanAFactorOfTwoWhereAnythingElseIsSteady() {
        PrimitiveResult swinging = SampleResults.sampled(mutex("spin", 64, 0, 1), 4e5, 9e5, 9e5);

        assertThat(choices(swinging, mutex("clh", 64, 7e5, 1)))
                .first()
                .satisfies(choice -> assertThat(choice.ranked())
                        .extracting(Choice.Ranked::implementation)
                        .containsExactly("clh", "spin"));
    }

    @Test
    void shouldNotChooseWhatStarvesMostBlocksWhereAnythingElseIsThere() {
        PrimitiveResult greedy = mutex("exchange-exponential", 64, 9e5, 0.01);

        assertThat(choices(greedy, mutex("clh", 64, 7e5, 1)))
                .extracting(ChoicesTest::best)
                .containsOnly("clh");
        assertThat(choices(greedy)).extracting(ChoicesTest::best).containsExactly("exchange-exponential");
    }

    @Test
    void shouldChooseSemaphoresByTheirInitialValue() {
        assertThat(choices(
                        semaphore("spin", 64, 1, 9),
                        semaphore("sleeping", 64, 120, 9),
                        semaphore("spin-backoff", 64, 10, 99)))
                .extracting(Choice::role, ChoicesTest::best)
                .containsExactly(tuple(Role.SEMAPHORE_LOW, "spin"), tuple(Role.SEMAPHORE_HIGH, "sleeping"));
    }

    @Test
    void shouldLeaveOutWhatDoesNotCompeteOrCount() {
        assertThat(choices(
                        barrier("graph-relaunch", 64, 1),
                        barrier("xf", 64, 2000),
                        unverified(barrier("central", 64, 1000)),
                        writing(semaphore("rw-priority", 64, 120, 1e9), Writers.HALF),
                        semaphore("sleeping", 64, 120, 9)))
                .extracting(ChoicesTest::best)
                .containsExactly("xf", "sleeping");
    }

    @Test
    void shouldRankAllBehindTheBestAndThoseThatStarveLast() {
        assertThat(choices(
                        mutex("exchange-exponential", 64, 9e5, 0.01),
                        mutex("clh", 64, 7e5, 1),
                        mutex("of-tomorrow", 64, 8e5, 1)))
                .first()
                .extracting(choice -> choice.ranked().stream()
                        .map(Choice.Ranked::implementation)
                        .toList())
                .isEqualTo(List.of("of-tomorrow", "clh", "exchange-exponential"));
    }

    @Test
    void shouldCallFairOnlyThoseThatStarveNobodyByTheirAlgorithm() {
        ImplementationFacts told = ImplementationFactsBuilder.builder(
                        Catalogue.facts(DeviceKind.CUDA).get(0))
                .kind(Kind.MUTEX)
                .id("of-tomorrow")
                .progress(ProgressGuarantee.STARVATION_FREE)
                .build();
        Evidence evidence =
                evidence(List.of(), mutex("spin-backoff", 64, 9e5, 0.99), mutex("of-tomorrow", 64, 8e5, 0.99));

        assertThat(Choices.of(Rankings.of(evidence, List.of(), List.of(), List.of())))
                .extracting(Choice::fair)
                .containsExactly(false);
        assertThat(Choices.of(Rankings.of(evidence, List.of(), List.of(), List.of(told))))
                .extracting(Choice::fair, ChoicesTest::best)
                .containsExactly(tuple(false, "spin-backoff"), tuple(true, "of-tomorrow"));
    }

    @Test
    void shouldRankPausesThatASearchFoundBesideTheOthers() {
        PrimitiveResult measured = mutex("fa", 64, 8e5, 1);
        Tuning found = TuningBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation("fa")
                .blocks(64)
                .pauses(Pauses.POLLING)
                .opsPerSecond(Sampled.summary(9e5))
                .untuned(Pauses.NONE)
                .useOpsPerSecond(Sampled.summary(7e5))
                .useUntunedOpsPerSecond(Sampled.summary(6e5))
                .holds(true)
                .build();

        assertThat(Choices.of(Rankings.of(evidence(List.of(), measured), List.of(), List.of(found), List.of()))
                        .get(0)
                        .ranked())
                .containsExactly(new Choice.Ranked("fa", 9e5, null, true), new Choice.Ranked("fa", 8e5, 1.0, false));
        Tuning same = TuningBuilder.builder(found).untuned(Pauses.POLLING).build();
        Tuning elsewhere = TuningBuilder.builder(found).blocks(16).build();
        Tuning dropped = TuningBuilder.builder(found).holds(false).build();
        Tuning unjudged = TuningBuilder.builder(found)
                .useOpsPerSecond(null)
                .useUntunedOpsPerSecond(null)
                .holds(null)
                .build();
        assertThat(Tuning.results(List.of(same, elsewhere, dropped, unjudged), List.of(measured)))
                .isEmpty();
    }

    @Test
    void shouldChooseTheSmallestOfEquals() {
        assertThat(choices(barrier("xf", 64, 1000), barrier("central", 64, 1000)))
                .extracting(ChoicesTest::best)
                .containsExactly("central");
    }

    @Test
    void shouldTakeAHostForASingleSm() {
        Evidence host = onAHost(List.of(), mutex("fa", 1, 3, 1), mutex("spin", 2, 3, 1));

        assertThat(Choices.of(Rankings.of(host, List.of(), List.of(), List.of())))
                .extracting(Choice::contention, ChoicesTest::best)
                .contains(tuple(LOW, "fa"), tuple(FULL, "spin"));
    }

    @Test
    void shouldChooseNothingWithoutMeasurements() {
        assertThat(choices()).isEmpty();
    }

    private static List<Choice> choices(PrimitiveResult... results) {
        return Choices.of(Rankings.of(evidence(List.of(), results), List.of(), List.of(), List.of()));
    }

    private static String best(Choice choice) {
        return choice.ranked().get(0).implementation();
    }
}
