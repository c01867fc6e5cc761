package io.gpuclass.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.HostBackend.HostDevice;
import io.gpuclass.host.MeasuringJvm.Forks;
import io.gpuclass.host.program.TinyInputs;
import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real JMH runs of the host device. Asserts behaviour, never speed. */
@Timeout(120)
class HostDeviceTest {
    private final HostDevice device = HostDevice.open(false, HostEffort.QUICK);

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    void shouldTimeAMemoryProbe() {
        List<Observation> observations = device.observe(
                Trial.of("probe_time_atomic_read_serial", 2).withLength(100).withStride(64), 2);

        assertThat(observations).hasSize(2).allSatisfy(observation -> {
            assertThat(observation.elapsedNs()).isPositive();
            assertThat(observation.timedOut()).isFalse();
        });
    }

    @Test
    void shouldTimeThePollersOfAHostageProbe() {
        Observation observation = device.observe(
                        Trial.of("hostage_time_poll", 2)
                                .withLength(100)
                                .withDistance(1)
                                .withHammers(8),
                        1)
                .get(0);

        assertThat(observation.pollNs()).isPositive().isLessThan(observation.elapsedNs());
    }

    @Test
    void shouldCountAndShareOutTheOperationsOfAMutex() {
        assertRate(device.observe(Trial.of("mutex_rate_fa", 2), 1).get(0));
    }

    @Test
    void shouldCountAndShareOutTheOperationsOfASemaphore() {
        assertRate(device.observe(Trial.of("semaphore_rate_sleeping", 2).withInitial(1), 1)
                .get(0));
    }

    @Test
    void shouldTimeTheCrossingsOfABarrier() {
        Observation observation = device.observe(
                        Trial.of("barrier_time_central", 2).withLength(50), 1)
                .get(0);

        assertThat(observation.elapsedNs()).isPositive();
        assertThat(observation.operations()).isEqualTo(50);
        assertThat(observation.timedOut()).isFalse();
    }

    @Test
    void shouldReportExpiredWaitsAsAnObservation() {
        Trial trial = Trial.of("barrier_time_flag", 2).withLength(1_000_000).withTimeoutNs(1);

        Observation observation = device.observe(trial, 1).get(0);

        assertThat(observation.timedOut()).isTrue();
        assertThat(observation.operations()).isZero();
    }

    @Test
    void shouldEndTheJvmThatMeasuresWhenAborted() {
        Forks before = new Forks();
        try (HostDevice shared = HostDevice.open(false, HostEffort.QUICK)) {
            assertThat(before.running()).isEqualTo(1);
            CompletableFuture<List<Observation>> running =
                    CompletableFuture.supplyAsync(() -> shared.observe(Trial.of("mutex_rate_spin", 2), 100_000));

            shared.abort();

            assertAborted(running);
            awaitThat(() -> before.running() == 0);
        }
    }

    @Test
    void shouldEndTheForkOfARunWhenAborted() {
        Forks before = new Forks();
        try (HostDevice forking = HostDevice.open(false, HostEffort.THOROUGH)) {
            assertThat(before.running()).isZero();
            CompletableFuture<List<Observation>> running =
                    CompletableFuture.supplyAsync(() -> forking.observe(Trial.of("mutex_rate_spin", 2), 100_000));
            awaitThat(() -> before.running() > 0);

            forking.abort();

            assertAborted(running);
            awaitThat(() -> before.running() == 0);
        }
    }

    @Test
    void shouldLeaveNoJvmBehindWhenClosed() {
        Forks before = new Forks();

        HostDevice.open(false, HostEffort.QUICK).close();

        awaitThat(() -> before.running() == 0);
    }

    @Test
    void shouldTakeNoLongerForAVisitThanItIsGiven() {
        Trial trial = Trial.of("probe_time_volatile_read_serial", 1).withLength(100);
        device.observe(trial, 1);
        device.pace(0);

        long shortest = Long.MAX_VALUE;
        for (int visit = 0; visit < 20; visit++) {
            long started = System.nanoTime();
            assertThat(device.observe(trial, 20)).hasSize(20);
            shortest = Math.min(shortest, System.nanoTime() - started);
        }

        // At its own pace each visit with so many samples takes 205 ms and more, however idle the machine.
        assertThat(shortest).isLessThan(TimeUnit.MILLISECONDS.toNanos(200));
    }

    @Test
    void shouldEndACheckWhenAborted() {
        CompletableFuture<List<Observation>> running = CompletableFuture.supplyAsync(
                () -> device.observe(Trial.of("barrier_verify_central", 2).withLength(Integer.MAX_VALUE), 1));

        device.abort();

        assertAborted(running);
    }

    @ParameterizedTest
    @ValueSource(strings = {"central", "flag", "dissemination", "cyclic_barrier", "twin_none"})
    void shouldEndAProgramWhenAborted(String barrier) {
        Dataset lonely = pagerank(new int[2]);
        device.load(TinyInputs.source(lonely));
        Trial endless = Trial.of("pagerank_time_" + barrier, 2)
                .withLength(Integer.MAX_VALUE)
                .withTimeoutNs(Long.MAX_VALUE)
                .withDataset(lonely.id());
        CompletableFuture<List<Observation>> running = CompletableFuture.supplyAsync(() -> device.observe(endless, 1));

        device.abort();

        assertAborted(running);
    }

    @Test
    void shouldRunAProgramAndCheckItsResult() {
        Dataset lonely = pagerank(new int[] {Float.floatToIntBits(1), Float.floatToIntBits(2)});

        device.load(TinyInputs.source(lonely));

        List<Observation> observations =
                device.observe(Trial.of("pagerank_time_flag", 2).withLength(3).withDataset(lonely.id()), 2);

        assertThat(observations).hasSize(2).allSatisfy(observation -> {
            assertThat(observation.timedOut()).isFalse();
            assertThat(observation.operations()).isEqualTo(3);
        });
        // The rank of the second vertex is 1 as well.
        assertThat(observations.get(1).violations()).isEqualTo(1);
    }

    @Test
    void shouldRefuseADatasetThatAKernelHasNoUseFor() {
        assertThatExceptionOfType(DeviceException.class)
                .isThrownBy(() -> device.observe(Trial.of("mutex_verify_fa", 1).withDataset("words"), 1))
                .withMessageContaining("mutex_verify_fa on words");
    }

    @Test
    void shouldRefuseToRunOnceClosed() {
        device.close();
        device.close();

        assertThatExceptionOfType(DeviceException.class)
                .isThrownBy(() -> device.observe(Trial.of("mutex_verify_spin", 1), 1))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(DeviceException.Reason.ABORTED));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "nonsense", "simt_count_naive_warp", "barrier_time_xf", "probe_time_volatile_read_pipelined"
            })
    void shouldNotHaveKernelsThatMakeSenseOnlyOnAGpu(String kernel) {
        assertThat(device.has(kernel)).isFalse();
        assertThatExceptionOfType(DeviceException.class)
                .isThrownBy(() -> device.observe(Trial.of(kernel, 1), 1))
                .withMessageContaining("'" + kernel + "'");
        assertThatExceptionOfType(DeviceException.class).isThrownBy(() -> device.saturation(kernel, 1));
    }

    @Test
    void shouldBeSaturatedByOneThreadForEachLogicalCpu() {
        int cpus = Runtime.getRuntime().availableProcessors();

        assertThat(device.saturation("mutex_rate_spin", 128)).isEqualTo(cpus);
        assertThat(device.facts().logicalCpus()).isEqualTo(cpus);
        assertThat(device.has("hostage_time_poll")).isEqualTo(cpus > 1);
    }

    @Test
    void shouldPresentItselfAsAHostWithSteadyTimes() {
        assertThat(device.timing()).isEqualTo(Timing.STEADY);
        assertThat(device.facts().kind()).isEqualTo(DeviceKind.HOST);
        assertThat(device.facts().slug()).startsWith("host-");
        assertThat(device.facts().uuid()).isNull();
        assertThat(device.samplesPerVisit()).isPositive();
    }

    @Test
    void shouldRefuseATrialOfNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> device.observe(Trial.of("mutex_rate_spin", 0), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> device.observe(Trial.of("mutex_rate_spin", 1), 0));
    }

    @ParameterizedTest
    @CsvSource({
        "mutex_rate_fa, 10, 0",
        "mutex_verify_fa, 0, 7",
        "bfs_time_central, 0, 1",
        "trie_time_lock_free, 3, 0",
        "barrier_time_central, 1, 2"
    })
    void shouldRefuseSectionsAndCountersThatItsKernelsDoNotHave(String kernel, int section, int first) {
        Trial trial = Trial.of(kernel, 1).withSection(section).withFirst(first);

        assertThatExceptionOfType(DeviceException.class)
                .isThrownBy(() -> device.observe(trial, 1))
                .withMessageContaining(kernel + " with section " + section + " and first " + first)
                .satisfies(e -> assertThat(e.reason()).isEqualTo(DeviceException.Reason.FAILED));
    }

    /** Two vertices without edges, so that both have rank 1. */
    private static Dataset pagerank(int[] expected) {
        int[] two = {0, 0};
        List<Region> regions = List.of(
                Region.input("offsets", new int[] {0, 0, 0}),
                Region.input("sources", new int[] {0}),
                Region.input("factor", two),
                Region.input("initial", two),
                Region.scratch("contributions", 8, 0),
                Region.scratch("contributions", 8, 0),
                Region.result("rank", Region.UNTOUCHED, expected));
        return new Dataset("lonely", regions, List.of(2, 0, Float.floatToIntBits(1)));
    }

    private static void assertRate(Observation observation) {
        assertThat(observation.operations()).isPositive();
        assertThat(observation.windowNs()).isPositive();
        assertThat(observation.fairness()).isGreaterThan(0).isLessThanOrEqualTo(1);
        assertThat(observation.fewestPerBlock()).isLessThanOrEqualTo(observation.mostPerBlock());
        assertThat(observation.mostPerBlock()).isBetween(1L, observation.operations() + 1);
        assertThat(observation.timedOut()).isFalse();
    }

    private static void assertAborted(CompletableFuture<?> running) {
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(running::join)
                .havingCause()
                .isInstanceOfSatisfying(
                        DeviceException.class, e -> assertThat(e.reason()).isEqualTo(DeviceException.Reason.ABORTED));
    }

    private static void awaitThat(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            try {
                TimeUnit.MILLISECONDS.sleep(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException("the test was interrupted", e);
            }
        }
    }
}
