package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Sampled;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The GPU has 4 SMs and is saturated at 64 blocks, so low, medium and full contention are 4, 16 and 64 blocks. */
class StandingsTest {
    private static final PrimitiveResult SATURATED = Results.barrier("xf", 64, 9000);

    @Test
    void shouldJudgeTheFastestBarrierOfEachSize() {
        List<Standing> standings = standings(
                Results.barrier("central", 4, 740),
                Results.barrier("xf", 4, 800),
                Results.barrier("central", 16, 1000),
                Results.barrier("xf", 16, 960),
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
        PrimitiveResult noisy = new PrimitiveResult(
                Kind.MUTEX,
                "mcs",
                64,
                null,
                Outcome.COMPLETED,
                true,
                Sampled.summary(2.2e6, 2.31e6, 2.4e6),
                0.995,
                0.9);

        assertThat(standing(Goal.MUTEX_FAIR, noisy).met()).isEqualTo(Verdict.AMBIGUOUS);
    }

    @Test
    void shouldTakeAFairMutexForTheFairGoalAndAnyForThroughput() {
        PrimitiveResult[] mutexes = {
            Results.mutex("spin-backoff", 64, 5e6, 0.2), Results.mutex("fa", 64, 2e6, 0.98), ticket(1.5e6)
        };

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
        PrimitiveResult fair = new PrimitiveResult(
                Kind.MUTEX, "mcs", 64, null, Outcome.COMPLETED, true, Sampled.summary(0.9e6, 1e6, 1.1e6), 0.995, 0.9);

        assertThat(standing(Goal.MUTEX_THROUGHPUT, fair, Results.mutex("spin", 64, 2.1e6, 0.1))
                        .met())
                .isEqualTo(Verdict.AMBIGUOUS);
        assertThat(standing(Goal.MUTEX_THROUGHPUT, fair, Results.mutex("spin", 64, 2.3e6, 0.1))
                        .met())
                .isEqualTo(Verdict.YES);
        assertThat(standing(Goal.MUTEX_THROUGHPUT, fair, Results.mutex("spin", 64, 1.7e6, 0.1))
                        .met())
                .isEqualTo(Verdict.NO);
    }

    @Test
    void shouldNotSayWhatIsAskedForWithoutAFairMutex() {
        Standing throughput = standing(Goal.MUTEX_THROUGHPUT, Results.mutex("spin", 64, 5e6, 0.2));

        assertThat(throughput.opsPerSecond()).isNull();
        assertThat(throughput.met()).isEqualTo(Verdict.UNKNOWN);
        assertThat(throughput.best()).isNotNull();
    }

    @Test
    void shouldPassOverASemaphoreThatStarvesMostBlocks() {
        PrimitiveResult starving = new PrimitiveResult(
                Kind.SEMAPHORE, "spin", 64, 10, Outcome.COMPLETED, true, Sampled.summary(3e7), 0.1, 0.0);

        Standing standing = standing(Goal.SEMAPHORE_10, starving, Results.semaphore("sleeping", 64, 10, 1.2e7));

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
                                Results.barrier("graph-relaunch", 64, 500),
                                Results.unverified(Results.barrier("central", 64, 600)))
                        .best())
                .isEqualTo(SATURATED);
        assertThat(standing(
                                Goal.SEMAPHORE_120,
                                Results.writing(Results.semaphore("rw-spin", 64, 120, 1e9), Writers.ONE_PER_SM))
                        .best())
                .isNull();
    }

    @Test
    void shouldNameThePeersThatHaveFigures() {
        assertThat(standing(
                                Goal.BARRIER_FULL,
                                Results.barrier("central", 64, 3000),
                                Results.barrier("libcu-barrier", 4, 1000),
                                Results.barrier("grid-sync", 64, 4000),
                                SATURATED)
                        .peers())
                .extracting(PrimitiveResult::implementation)
                .containsExactly("grid-sync", "central");
    }

    @Test
    void shouldReckonTheFloorForTheBlocksOfTheGoal() {
        Evidence evidence = Results.evidence(probes(100), SATURATED);
        Floors floors = new Floors(AccessTimes.of(DeviceKind.CUDA, probes(100)));

        assertThat(Standings.of(evidence))
                .extracting(Standing::floorNs, Standing::floorOnOneWordNs)
                .containsExactly(
                        tuple(floors.barrierNs(4), floors.barrierOnOneWordNs(4)),
                        tuple(floors.barrierNs(16), floors.barrierOnOneWordNs(16)),
                        tuple(floors.barrierNs(64), floors.barrierOnOneWordNs(64)),
                        tuple(200.0, null),
                        tuple(200.0, null),
                        tuple(20.0, null),
                        tuple(200.0 / 64, null));
    }

    @Test
    void shouldSayOnlyWhatProbesTellWithoutPrimitives() {
        assertThat(Standings.of(Results.evidence(probes(100)))).allSatisfy(standing -> {
            assertThat(standing.best()).isNull();
            assertThat(standing.met()).isEqualTo(Verdict.UNKNOWN);
            assertThat(standing.floorNs()).isNotNull();
        });
    }

    @Test
    void shouldKnowNothingOfOneOnAnSmWhereThereAreNoSms() {
        Evidence host = new Evidence(List.of(), null, List.of(SATURATED), null, CodeForm.LIBRARY, 1, DeviceKind.HOST);

        assertThat(Standings.of(host)).extracting(Standing::blocks).containsExactly(null, null, 64, 64, 64, 64, 64);
        assertThat(Standings.of(host)).extracting(Standing::floorNs).containsOnlyNulls();
    }

    @Test
    void shouldKnowNothingOfAMachineOfWhichNothingIsKnown() {
        assertThat(Standings.of(Results.evidence(List.of())))
                .hasSize(Goal.values().length)
                .allSatisfy(standing -> {
                    assertThat(standing.blocks()).isNull();
                    assertThat(standing.best()).isNull();
                    assertThat(standing.floorNs()).isNull();
                });
    }

    private static PrimitiveResult ticket(double opsPerSecond) {
        return Results.mutex("ticket-proportional", 64, opsPerSecond, 0.99);
    }

    /** Every access takes the same. */
    private static List<ProbeResult> probes(double nanos) {
        return ProbeCase.all().stream()
                .map(probe -> ProbeResult.of(probe, 64, null, Sampled.summary(nanos)))
                .toList();
    }

    private static List<Standing> standings(PrimitiveResult... results) {
        return Standings.of(Results.evidence(List.of(), results));
    }

    private static Standing standing(Goal goal, PrimitiveResult... results) {
        return standings(results).get(goal.ordinal());
    }
}
