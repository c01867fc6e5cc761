package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleKinds;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult.SharedPlace;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import io.gpuclass.profile.map.MemoryMap.LineTimes;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts of made-up profiles on the claims on queues, deques, clusters and the halves of the L2: each can come out either way. */
class OthersVerdictsTest {
    private static final int[] BLOCKS = {1, 8, 132, 2112};
    private static final int[] CLUSTERS = {2, 4, 8, 16};

    /** Rates are relative: one for all of 1, 8, 132 and 2112 blocks, or one for each. With 32 threads they are the same. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "queue-no-mutex | tickets-trying 3, ring-under-ticket-turns 1 | holds",
                "queue-no-mutex | tickets-trying 3/3/3/1, ring-under-ticket-turns 2 | holds-in-part",
                "queue-no-mutex | tickets-trying 1, ring-under-ticket-turns 2 | does-not-hold",
                "queue-no-mutex | tickets-trying 3 | cannot-be-told",
                "queue-one-swap | tickets-trying 2, tickets 3 | holds",
                "queue-one-swap | tickets-trying 8/4/2/1, tickets 9 | holds-in-part",
                "queue-one-swap | tickets-trying 1, tickets 9 | does-not-hold",
                "queue-one-swap | tickets 9 | cannot-be-told",
                "queue-massively-parallel | tickets-trying 1/1/2/1 | holds",
                "queue-massively-parallel | tickets-trying 1/1/1/2 | does-not-hold",
                "queue-massively-parallel | tickets 1 | cannot-be-told",
                "queue-broker-orders | broker 1/1/1/400, tickets-trying 1 | holds",
                "queue-broker-orders | broker 400/400/100/100, tickets-trying 1 | does-not-hold",
                "queue-broker-orders | broker 316, tickets-trying 1 | cannot-be-told",
                "queue-broker-orders | broker 400 | cannot-be-told",
                "queue-broker-simpler | broker 3, tickets 2, ring-under-ticket-turns 1 | holds",
                "queue-broker-simpler | broker 2, tickets 3, ring-under-ticket-turns 1 | holds-in-part",
                "queue-broker-simpler | broker 1, tickets 3, ring-under-ticket-turns 2 | does-not-hold",
                "queue-broker-simpler | tickets 3, ring-under-ticket-turns 2 | cannot-be-told",
            })
    void shouldJudgeWhatIsSaidOfQueues(String id, String rates, String verdict) {
        List<KindResult> queues = forms(rates)
                .flatMap(form -> Stream.of(1, 32)
                        .flatMap(threads -> IntStream.range(0, BLOCKS.length)
                                .mapToObj(i -> SampleKinds.queue(form[0], BLOCKS[i], threads, rate(form[1], i)))))
                .toList();
        assertThat(verdict(id, kinds(queues, List.of(), List.of()))).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "deque-low-cost | own-deques 2, shared-pool 1 | 1 | holds",
                "deque-low-cost | own-deques 2/2/2/1, shared-pool 1.5 | 1 | holds-in-part",
                "deque-low-cost | own-deques 1, shared-pool 2 | 1 | does-not-hold",
                "deque-low-cost | own-deques 1 | 1 | cannot-be-told",
                "deque-balances | own-deques 1 | 0.995 | holds",
                "deque-balances | own-deques 1 | 0.7 | does-not-hold",
                "deque-balances | shared-pool 1 | 0.995 | cannot-be-told",
                "deque-barriers-weigh | own-deques 2e6 | 1 | holds",
                "deque-barriers-weigh | own-deques 2e5 | 1 | does-not-hold",
                "deque-barriers-weigh | own-deques 1e6 | 1 | cannot-be-told",
                "deque-barriers-weigh | shared-pool 2e6 | 1 | cannot-be-told",
            })
    void shouldJudgeWhatIsSaidOfDeques(String id, String rates, double fairness, String verdict) {
        List<KindResult> tasks = forms(rates)
                .flatMap(form -> IntStream.range(0, BLOCKS.length)
                        .mapToObj(i -> SampleKinds.tasks(form[0], BLOCKS[i], rate(form[1], i), fairness)))
                .toList();
        Profile profile = ProfileBuilder.builder(kinds(List.of(), tasks, List.of()))
                .scopes(List.of(
                        new ScopeResult(ScopedOperation.FENCE, MemoryScope.DEVICE, 1, SampleProfiles.summary(100))))
                .build();
        assertThat(verdict(id, profile)).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "true, true, holds",
        "true, false, holds-in-part",
        "false, false, does-not-hold",
        ", , cannot-be-told",
        "true, , holds-in-part"
    })
    void shouldJudgeTheOrderOfDequesByTheirVerification(Boolean many, Boolean few, String verdict) {
        List<Verification> checks = Stream.of(check("own-deques", many), check("few-places", few))
                .flatMap(Optional::stream)
                .toList();
        assertThat(verdict("deque-weak-order", kinds(List.of(), List.of(), checks)))
                .isEqualTo(verdict);
    }

    /**
     * Nanoseconds of a load of own shared memory, then of another block's in clusters of 2, 4, 8 and 16, by so many threads of each; last the
     * median of the L2's.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cluster-shared-memory-latency | 17 | 100/100/100/100 | 1 | 146 | holds",
                "cluster-shared-memory-latency | 17 | 100/100/140/140 | 1 | 146 | holds-in-part",
                "cluster-shared-memory-latency | 17 | 40/40/40/40 | 1 | 146 | does-not-hold",
                "cluster-shared-memory-latency | 17 | | 1 | 146 | cannot-be-told",
                "cluster-shared-memory-latency | 17 | 100/100/100/100 | 1 | | cannot-be-told",
                "l2-over-shared-memory | 17 | | 1 | 146 | holds",
                "l2-over-shared-memory | 30 | | 1 | 146 | does-not-hold",
                "l2-over-shared-memory | 20.13 | | 1 | 146 | cannot-be-told",
                "l2-over-shared-memory | 17 | | 1 | | cannot-be-told",
            })
    void shouldJudgeWhatIsSaidOfSharedMemory(
            String id, double own, String others, int threads, Double l2, String verdict) {
        Stream<SharedAccessResult> remote = others == null
                ? Stream.empty()
                : IntStream.range(0, CLUSTERS.length)
                        .mapToObj(i -> load(SharedPlace.OTHER, threads, CLUSTERS[i], rate(others, i)));
        List<SharedAccessResult> loads = Stream.concat(Stream.of(load(SharedPlace.OWN, 1, null, own)), remote)
                .toList();
        LineTimes reads = l2 == null ? null : new LineTimes(l2 - 10, l2, l2 + 10);
        Profile profile = ProfileBuilder.builder(SampleProfiles.complete())
                .levels(LevelResults.of(List.of(), loads, List.of(), List.of()))
                .map(map(CacheHalves.none(0.1, 0.5), reads))
                .build();
        assertThat(verdict(id, profile)).isEqualTo(verdict);
    }

    /** Nanoseconds of an atomic in the near and in the far half, empty where there are none; longest over shortest load. */
    @ParameterizedTest
    @CsvSource({
        "l2-two-halves, 150, 250, 1.3, holds",
        "l2-two-halves, , , 1.3, does-not-hold",
        "l2-far-half, 150, 240, 1.6, holds",
        "l2-far-half, 150, 240, 1.3, holds-in-part",
        "l2-far-half, 150, 160, 1.3, does-not-hold",
        "l2-far-half, , , , cannot-be-told",
        "l2-crossing-doubles, 150, 300, 1.3, holds",
        "l2-crossing-doubles, 150, 200, 1.3, does-not-hold",
        "l2-crossing-doubles, , , 1.3, cannot-be-told",
    })
    void shouldJudgeWhatIsSaidOfTheHalves(String id, Double near, Double far, Double spread, String verdict) {
        CacheHalves halves = near == null
                ? CacheHalves.none(0.1, 0.5)
                : new CacheHalves(true, 0.97, 0.99, List.of(0), List.of(0), near, far, 1.0);
        LineTimes reads = spread == null ? null : new LineTimes(100, 100, 100 * spread);
        Profile profile = ProfileBuilder.builder(SampleProfiles.complete())
                .map(map(halves, reads))
                .build();
        assertThat(verdict(id, profile)).isEqualTo(verdict);
    }

    @Test
    void shouldNotHoldOtherGpusToWhatIsSaidOfHopper() {
        DeviceFacts ada = DeviceFactsBuilder.builder(SampleProfiles.device("NVIDIA L40"))
                .computeCapability("8.9")
                .build();
        Profile profile = SampleProfiles.on(ada);
        assertThat(List.of("cluster-shared-memory-latency", "l2-over-shared-memory", "l2-two-halves", "l2-far-half"))
                .allSatisfy(id -> assertThat(verdict(id, profile)).isEqualTo("not-applicable"));
    }

    @Test
    void shouldTellWhatMeasuresWhatIsMissing() {
        Profile bare = ProfileBuilder.builder(SampleProfiles.complete())
                .kinds(null)
                .levels(null)
                .map(null)
                .build();
        assertThat(ClaimsResult.of(bare, Optional.of(ClaimSource.OTHERS)).claims())
                .extracting(JudgedClaim::verdict)
                .containsOnly(ClaimVerdict.CANNOT_BE_TOLD);
        assertThat(judged("queue-one-swap", bare).judged().measure()).isEqualTo("gpuclass probe --suites kinds");
        assertThat(judged("cluster-shared-memory-latency", bare).judged().measure())
                .isEqualTo("gpuclass probe --suites levels,map");
    }

    private static String verdict(String id, Profile profile) {
        return judged(id, profile).verdict().id();
    }

    private static JudgedClaim judged(String id, Profile profile) {
        return ClaimsResult.of(profile, Optional.of(ClaimSource.OTHERS)).claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Returns each form with its rates. */
    private static Stream<String[]> forms(String rates) {
        return Stream.of(rates.split(", ")).map(form -> form.split(" "));
    }

    private static double rate(String rates, int place) {
        String[] each = rates.split("/");
        return Double.parseDouble(each[each.length == 1 ? 0 : place]);
    }

    private static Profile kinds(List<KindResult> queues, List<KindResult> tasks, List<Verification> checks) {
        return ProfileBuilder.builder(SampleProfiles.complete())
                .kinds(new KindResults(List.of(), List.of(), List.of(), List.of(), queues, tasks, checks))
                .build();
    }

    private static Optional<Verification> check(String id, Boolean passed) {
        return Optional.ofNullable(passed)
                .map(kept -> SampleKinds.check(
                        FurtherKind.WORK_STEALING_DEQUE, id, false, 2, 1000, kept ? 0 : 1, false, kept, null));
    }

    private static SharedAccessResult load(SharedPlace place, int threads, Integer cluster, double ns) {
        return new SharedAccessResult(
                place, Access.VOLATILE, Sharing.NONCONTENTIOUS, threads, cluster, SampleProfiles.summary(ns));
    }

    private static MemoryMap map(CacheHalves halves, LineTimes reads) {
        return new MemoryMap(2, 4096, List.of(), new LineTimes(100, 150, 250), reads, halves, null, null, List.of());
    }
}
