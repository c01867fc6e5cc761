package io.gpuclass.host.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Dataset.DatasetSource;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.verify.WorkerGroup;
import io.gpuclass.host.verify.WorkerGroup.Result;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every program gets the right result with every barrier, and is caught with none. */
@Timeout(120)
class HostProgramsTest {
    private static final int ROUNDS = 7;
    private static final int MANY = 10_000;
    private static final List<String> PHASED = List.of("bfs", "sssp", "pagerank");
    private static final long GENEROUS_NS = 60_000_000_000L;

    private final HostPrograms programs = new HostPrograms(0);

    static Stream<Arguments> phasedRuns() {
        return PHASED.stream()
                .flatMap(program -> barriers()
                        .flatMap(barrier -> Stream.of(1, 2, 4)
                                .flatMap(threads ->
                                        Stream.of(1L, 2L).map(seed -> Arguments.of(program, barrier, threads, seed)))));
    }

    static Stream<String> barriers() {
        return Catalogue.of(DeviceKind.HOST, Kind.BARRIER).stream()
                .map(Implementation::id)
                .map(id -> id.replace('-', '_'));
    }

    private static Stream<Long> seeds() {
        return Stream.of(1L, 2L, 3L);
    }

    static Stream<Arguments> tries() {
        return Stream.of("node_lock", "slot_lock", "lock_free")
                .flatMap(form ->
                        Stream.of(1, 2, 4).flatMap(threads -> seeds().map(seed -> Arguments.of(form, threads, seed))));
    }

    static Stream<Arguments> dualCases() {
        return Stream.of("lock_free", "starvation_free")
                .flatMap(form -> Stream.of(1, 2, 4).map(threads -> Arguments.of(form, threads)));
    }

    @ParameterizedTest
    @MethodSource("phasedRuns")
    void shouldGetTheRightResultWithEveryBarrier(String program, String barrier, int threads, long seed) {
        Dataset dataset = TinyInputs.of(program, TinyGraph.random(seed), ROUNDS);

        List<Observation> observations = observe(trial(program + "_time_" + barrier, threads), dataset, 3);

        assertThat(observations).hasSize(3).allSatisfy(HostProgramsTest::assertRight);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "sssp", "pagerank"})
    void shouldCatchABarrierThatDoesNotWait(String program) {
        Dataset dataset = TinyInputs.of(program, TinyGraph.random(4), ROUNDS);
        Trial trial = trial(program + "_time_twin_none", 4);

        programs.load(TinyInputs.source(dataset));
        boolean caught = IntStream.range(0, 200)
                .mapToObj(run -> run(trial.withDataset(dataset.id()), 1).get(0))
                .peek(observation -> assertThat(observation.timedOut()).isFalse())
                .peek(observation -> assertThat(observation.operations()).isLessThanOrEqualTo(MANY))
                .anyMatch(observation -> observation.violations() > 0);

        assertThat(caught).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "sssp"})
    void shouldCountAPhaseForEachLevelOrRound(String program) {
        Dataset dataset = TinyInputs.of(program, TinyGraph.layers(5, 3), ROUNDS);

        Observation observation = observe(trial(program + "_time_central", 2).withLength(MANY), dataset, 1)
                .get(0);

        assertRight(observation);
        assertThat(observation.operations()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "sssp", "pagerank"})
    void shouldStopAfterTheMostPhasesAndBeSeenUnfinished(String program) {
        Dataset dataset = TinyInputs.of(program, TinyGraph.layers(5, 3), ROUNDS);

        Observation observation = observe(trial(program + "_time_flag", 2).withLength(2), dataset, 1)
                .get(0);

        assertThat(observation.operations()).isEqualTo(2);
        assertThat(observation.violations()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "sssp"})
    void shouldSearchAGraphWithoutWayOut(String program) {
        TinyGraph graph = new TinyGraph(3, List.of(new TinyGraph.Edge(1, 2, 5)));

        Observation observation = observe(trial(program + "_time_central", 2), TinyInputs.of(program, graph, 1), 1)
                .get(0);

        assertRight(observation);
        assertThat(observation.operations()).isEqualTo(1);
    }

    @Test
    void shouldNeedTheOrderOfAWarpForTheBitsOfARank() {
        TinyGraph graph = TinyGraph.random(1);

        assertThat(graph.ranks(ROUNDS, true)).isNotEqualTo(graph.ranks(ROUNDS, false));
    }

    @ParameterizedTest
    @MethodSource("tries")
    void shouldCountEveryWordInATrie(String form, int threads, long seed) {
        int words = 5000;

        List<Observation> observations =
                observe(trial("trie_time_" + form, threads), TinyInputs.trie(seed, words, 1400), 3);

        assertThat(observations).hasSize(3).allSatisfy(observation -> {
            assertRight(observation);
            assertThat(observation.operations()).isEqualTo(words);
        });
    }

    @ParameterizedTest
    @MethodSource("tries")
    void shouldEndWithAViolationWhereATrieHasNoRoom(String form, int threads, long seed) {
        Observation observation = observe(trial("trie_time_" + form, threads), TinyInputs.trie(seed, 5000, 50), 1)
                .get(0);

        assertThat(observation.timedOut()).isFalse();
        assertThat(observation.violations()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("dualCases")
    void shouldLetOneWriterWinEachPair(String form, int threads) {
        List<Observation> observations =
                observe(trial("dualcas_time_" + form, threads), TinyInputs.dualCas(1 << 12, 8), 5);

        assertThat(observations).hasSize(5).allSatisfy(observation -> {
            assertRight(observation);
            assertThat(observation.operations()).isEqualTo(8 << 12);
        });
    }

    @Test
    void shouldTellTimeAtWorkFromTheWholeTime() {
        Observation observation = observe(
                        trial("pagerank_time_central", 2), TinyInputs.pagerank(TinyGraph.random(2), ROUNDS), 1)
                .get(0);

        assertThat(observation.count(0)).isPositive().isLessThan(observation.count(1));
        assertThat((double) observation.count(1)).isLessThanOrEqualTo(2 * observation.elapsedNs());
        assertThat(observation.operations()).isEqualTo(ROUNDS);
    }

    @Test
    void shouldReportAllWaitsThatExpireAsAnObservation() {
        for (String program : PHASED) {
            Trial trial = trial(program + "_time_cyclic_barrier", 2).withTimeoutNs(1);

            Observation observation = observe(trial, TinyInputs.of(program, TinyGraph.random(1), ROUNDS), 1)
                    .get(0);

            assertThat(observation.timedOut()).isTrue();
            assertThat(observation.operations()).isZero();
        }
    }

    @Test
    void shouldEndPhasesWithoutABarrierByTheClock() {
        Trial trial = trial("pagerank_time_twin_none", 2)
                .withLength(Integer.MAX_VALUE)
                .withTimeoutNs(20_000_000);

        assertThat(observe(trial, TinyInputs.pagerank(TinyGraph.random(1), ROUNDS), 1)
                        .get(0)
                        .timedOut())
                .isTrue();
    }

    @Test
    void shouldTellTheViolationsOfUntimedRunsWithTheFirstObservation() {
        Dataset right = TinyInputs.bfs(TinyGraph.layers(2, 2));
        List<Region> regions = new ArrayList<>(right.regions());
        regions.set(2, Region.result("distance", TinyInputs.UNREACHED, new int[] {0, 1, 1, 2, 9}));

        Dataset wrong = new Dataset("wrong", regions, right.numbers());
        Trial trial = trial("bfs_time_central", 1).withDataset("wrong");
        programs.load(TinyInputs.source(wrong));

        assertThat(run(trial, 2)).extracting(Observation::violations).containsExactly(2L, 1L);
        assertThat(run(trial, 2)).extracting(Observation::violations).containsExactly(1L, 1L);
    }

    @Test
    void shouldHaveAKernelForEveryBarrierOfTheCatalogue() {
        assertThat(barriers()).isNotEmpty();
        assertThat(barriers().flatMap(barrier -> PHASED.stream().map(program -> program + "_time_" + barrier)))
                .allMatch(HostPrograms::has);
        assertThat(PHASED.stream().map(program -> program + "_time_twin_none")).allMatch(HostPrograms::has);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "memtest_time_none",
                "memtest_locality_none",
                "vecadd_time_barrier",
                "scalarprod_time_none",
                "align_time_both",
                "reduce_time_central",
                "bfs_detail_central",
                "bfs_time_grid_sync",
                "bfs_time_kernel_relaunch",
                "trie_time_twin_none",
                "bfs_time_CENTRAL"
            })
    void shouldNotHaveProgramsThatItDoesNotRun(String kernel) {
        assertThat(HostPrograms.has(kernel)).isFalse();
    }

    @Test
    void shouldRefuseATrialWhoseDatasetIsNotLoaded() {
        Dataset dataset = TinyInputs.dualCas(4, 1);
        Trial trial = trial("dualcas_time_lock_free", 1).withDataset(dataset.id());
        programs.load(TinyInputs.source(dataset)).close();

        assertThatIllegalStateException()
                .isThrownBy(() -> run(trial, 1))
                .withMessageContaining("dual-cas-tiny is not loaded");
        assertThatIllegalStateException().isThrownBy(() -> run(trial.withDataset(null), 1));
    }

    @Test
    void shouldRefuseTheDatasetOfAnotherProgram() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> observe(trial("sssp_time_central", 1), TinyInputs.bfs(TinyGraph.random(1)), 1))
                .withMessageContaining("bfs-tiny has 6 regions and 3 numbers");
    }

    @Test
    void shouldRefuseATrialOfNoPhases() {
        assertThatExceptionOfType(DeviceException.class)
                .isThrownBy(() ->
                        observe(trial("bfs_time_central", 1).withLength(0), TinyInputs.bfs(TinyGraph.random(1)), 1))
                .withMessageContaining("for 0 phases");
    }

    @Test
    void shouldRefuseToLoadADatasetTwice() {
        DatasetSource source = TinyInputs.source(TinyInputs.dualCas(4, 1));
        programs.load(source);

        assertThatIllegalStateException().isThrownBy(() -> programs.load(source));
    }

    @Test
    void shouldRefuseADatasetThatDoesNotFitBeforeItIsMade() {
        assertThatExceptionOfType(DeviceException.class)
                .isThrownBy(() -> programs.load(new Huge()))
                .withMessageContaining("huge takes")
                .satisfies(e -> assertThat(e.reason()).isEqualTo(DeviceException.Reason.OUT_OF_MEMORY));
    }

    private static Trial trial(String kernel, int threads) {
        return Trial.of(kernel, threads)
                .withLength(kernel.startsWith("pagerank") ? ROUNDS : MANY)
                .withTimeoutNs(GENEROUS_NS);
    }

    private List<Observation> observe(Trial trial, Dataset dataset, int samples) {
        Device.Loaded loaded = programs.load(TinyInputs.source(dataset));
        try {
            return run(trial.withDataset(dataset.id()), samples);
        } finally {
            loaded.close();
        }
    }

    private List<Observation> run(Trial trial, int samples) {
        return programs.observe(trial, samples, HostProgramsTest::toItsEnd);
    }

    private static Result toItsEnd(WorkerGroup workers) {
        try {
            return workers.run();
        } catch (InterruptedException e) {
            throw new IllegalStateException("the test was interrupted", e);
        }
    }

    private static void assertRight(Observation observation) {
        assertThat(observation.timedOut()).isFalse();
        assertThat(observation.violations()).isZero();
        assertThat(observation.elapsedNs()).isPositive().isEqualTo(observation.windowNs());
    }

    private static final class Huge implements DatasetSource {
        @Override
        public String id() {
            return "huge";
        }

        @Override
        public long deviceBytes() {
            return Long.MAX_VALUE / 2;
        }

        @Override
        public Dataset make() {
            throw new AssertionError("must not be made");
        }
    }
}
