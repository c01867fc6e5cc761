package io.gpuclass.profile.advice;

import static io.gpuclass.profile.advice.SampleResults.barrier;
import static io.gpuclass.profile.advice.SampleResults.evidence;
import static io.gpuclass.profile.advice.SampleResults.mutex;
import static io.gpuclass.profile.advice.SampleResults.onAHost;
import static io.gpuclass.profile.advice.SampleResults.sampled;
import static io.gpuclass.profile.advice.SampleResults.semaphore;
import static io.gpuclass.profile.advice.SampleResults.unverified;
import static io.gpuclass.profile.advice.SampleResults.writing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Goal.Standing;
import io.gpuclass.profile.advice.Standings.LowerBounds;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Sampled;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The GPU has 4 SMs and is saturated at 64 blocks, so low, medium and full contention are 4, 16 and 64 blocks. */
class StandingsTest {
    private static final PrimitiveResult SATURATED = barrier("xf", 64, 9000);

    @Test
    void shouldJudgeTheFastestBarrierOfEachSize() {
        List<Standing> standings = standings(
                barrier("central", 4, 740),
                barrier("xf", 4, 800),
                barrier("central", 16, 1000),
                barrier("xf", 16, 960),
                SATURATED);

        assertThat(standings.subList(0, 3))
                .extracting(Standing::goal, Standing::blocks, one -> one.best().implementation(), Standing::met)
                .containsExactly(
                        tuple(Goal.BARRIER_LOW, 4, "central", Verdict.YES),
                        tuple(Goal.BARRIER_MEDIUM, 16, "xf", Verdict.NO),
                        tuple(Goal.BARRIER_FULL, 64, "xf", Verdict.NO));
    }

    @Test
    void shouldGiveNoVerdictWhereTheIntervalHasTheGoalInside() {
        PrimitiveResult noisy = sampled(mutex("mcs", 64, 0, 0.995), 2.2e6, 2.31e6, 2.4e6);

        assertThat(standing(Goal.MUTEX_FAIR, noisy).met()).isEqualTo(Verdict.AMBIGUOUS);
    }

    @Test
    void shouldTakeASteadyOneAndGiveNoVerdictWhereThereIsNone() {
        PrimitiveResult swinging = sampled(mutex("mcs", 64, 0, 0.995), 2.4e6, 6e6, 7e6);

        assertThat(standing(Goal.MUTEX_FAIR, swinging, ticket(1.5e6)).best().implementation())
                .isEqualTo("ticket-proportional");
        assertThat(standing(Goal.MUTEX_FAIR, swinging).best()).isEqualTo(swinging);
        assertThat(standing(Goal.MUTEX_FAIR, swinging).met()).isEqualTo(Verdict.AMBIGUOUS);
    }

    @Test
    void shouldTakeAFairMutexForTheFairGoalAndAnyForThroughput() {
        PrimitiveResult[] mutexes = {mutex("spin-backoff", 64, 5e6, 0.2), mutex("fa", 64, 2e6, 0.98), ticket(1.5e6)};

        Standing fair = standing(Goal.MUTEX_FAIR, mutexes);
        assertThat(fair.best().implementation()).isEqualTo("ticket-proportional");
        assertThat(fair.passedOver())
                .extracting(PrimitiveResult::implementation)
                .containsExactly("spin-backoff", "fa");
        assertThat(fair.met()).isEqualTo(Verdict.NO);

        Standing throughput = standing(Goal.MUTEX_THROUGHPUT, mutexes);
        assertThat(throughput.best().implementation()).isEqualTo("spin-backoff");
        assertThat(throughput.passedOver()).isEmpty();
        assertThat(throughput.opsPerSecond()).isEqualTo(2 * 1.5e6);
        assertThat(throughput.met()).isEqualTo(Verdict.YES);
    }

    @Test
    void shouldAskForTwiceTheFairOneWithinTheIntervalsOfBoth() {
        PrimitiveResult fair = sampled(mutex("mcs", 64, 0, 0.995), 0.9e6, 1e6, 1.1e6);

        assertThat(standing(Goal.MUTEX_THROUGHPUT, fair, mutex("spin", 64, 2.1e6, 0.1))
                        .met())
                .isEqualTo(Verdict.AMBIGUOUS);
        assertThat(standing(Goal.MUTEX_THROUGHPUT, fair, mutex("spin", 64, 2.3e6, 0.1))
                        .met())
                .isEqualTo(Verdict.YES);
        assertThat(standing(Goal.MUTEX_THROUGHPUT, fair, mutex("spin", 64, 1.7e6, 0.1))
                        .met())
                .isEqualTo(Verdict.NO);
    }

    @Test
    void shouldNotSayWhatIsAskedForWithoutAFairMutex() {
        Standing throughput = standing(Goal.MUTEX_THROUGHPUT, mutex("spin", 64, 5e6, 0.2));

        assertThat(throughput.opsPerSecond()).isNull();
        assertThat(throughput.met()).isEqualTo(Verdict.UNKNOWN);
        assertThat(throughput.best()).isNotNull();
    }

    @Test
    void shouldPassOverASemaphoreThatStarvesMostBlocks() {
        PrimitiveResult starving = PrimitiveResultBuilder.builder(semaphore("spin", 64, 10, 3e7))
                .fairness(0.1)
                .build();

        Standing standing = standing(Goal.SEMAPHORE_10, starving, semaphore("sleeping", 64, 10, 1.2e7));

        assertThat(standing.best().implementation()).isEqualTo("sleeping");
        assertThat(standing.met()).isEqualTo(Verdict.YES);
        assertThat(standing.passedOver()).containsExactly(starving);
        assertThat(standing(Goal.SEMAPHORE_10, starving).best()).isNull();
    }

    @Test
    void shouldLeaveOutWhatDoesNotCompeteOrCount() {
        assertThat(standing(
                                Goal.BARRIER_FULL,
                                SATURATED,
                                barrier("graph-relaunch", 64, 500),
                                unverified(barrier("central", 64, 600)))
                        .best())
                .isEqualTo(SATURATED);
        assertThat(standing(Goal.SEMAPHORE_120, writing(semaphore("rw-spin", 64, 120, 1e9), Writers.ONE_PER_SM))
                        .best())
                .isNull();
    }

    @Test
    void shouldNameThePeersThatHaveFigures() {
        assertThat(standing(
                                Goal.BARRIER_FULL,
                                barrier("central", 64, 3000),
                                barrier("libcu-barrier", 4, 1000),
                                barrier("grid-sync", 64, 4000),
                                SATURATED)
                        .peers())
                .extracting(PrimitiveResult::implementation)
                .containsExactly("grid-sync", "central");
    }

    @Test
    void shouldReckonTheFloorForTheBlocksOfTheGoal() {
        Evidence evidence = evidence(probes(100), SATURATED);
        LowerBounds bounds = new LowerBounds(AccessTimes.of(DeviceKind.CUDA, probes(100)));

        assertThat(standings(evidence))
                .extracting(Standing::floorNs, Standing::floorOnOneWordNs)
                .containsExactly(
                        tuple(bounds.barrierNs(4), bounds.barrierOnOneWordNs(4)),
                        tuple(bounds.barrierNs(16), bounds.barrierOnOneWordNs(16)),
                        tuple(bounds.barrierNs(64), bounds.barrierOnOneWordNs(64)),
                        tuple(200.0, null),
                        tuple(200.0, null),
                        tuple(20.0, null),
                        tuple(200.0 / 64, null));
    }

    @Test
    void shouldSayOnlyWhatProbesTellWithoutPrimitives() {
        assertThat(standings(evidence(probes(100)))).allSatisfy(standing -> {
            assertThat(standing.best()).isNull();
            assertThat(standing.met()).isEqualTo(Verdict.UNKNOWN);
            assertThat(standing.floorNs()).isNotNull();
        });
    }

    @Test
    void shouldKnowNothingOfOneOnAnSmWhereThereAreNoSms() {
        List<Standing> host = standings(onAHost(List.of(), SATURATED));

        assertThat(host).extracting(Standing::blocks).containsExactly(null, null, 64, 64, 64, 64, 64);
        assertThat(host).extracting(Standing::floorNs).containsOnlyNulls();
    }

    @Test
    void shouldKnowNothingOfAMachineOfWhichNothingIsKnown() {
        assertThat(standings(evidence(List.of()))).hasSize(Goal.values().length).allSatisfy(standing -> {
            assertThat(standing.blocks()).isNull();
            assertThat(standing.best()).isNull();
            assertThat(standing.floorNs()).isNull();
        });
    }

    private static PrimitiveResult ticket(double opsPerSecond) {
        return mutex("ticket-proportional", 64, opsPerSecond, 0.99);
    }

    /** Every access takes the same. */
    private static List<ProbeResult> probes(double nanos) {
        return ProbeCase.all().stream()
                .map(probe -> ProbeResult.of(probe, 64, null, Sampled.summary(nanos)))
                .toList();
    }

    private static List<Standing> standings(PrimitiveResult... results) {
        return standings(evidence(List.of(), results));
    }

    private static List<Standing> standings(Evidence evidence) {
        return Standings.of(evidence, AccessTimes.of(evidence.device(), evidence.probes()));
    }

    private static Standing standing(Goal goal, PrimitiveResult... results) {
        return standings(results).get(goal.ordinal());
    }
}
