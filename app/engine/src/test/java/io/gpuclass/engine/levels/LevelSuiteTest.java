package io.gpuclass.engine.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.levels.LevelResults.LevelResult;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult.SharedPlace;
import io.gpuclass.profile.levels.LevelResults.SkippedForm;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class LevelSuiteTest {
    @Test
    void shouldMeasureEveryLevelByOneGroupAndByAll() {
        LevelResults found = visited(new FakeDevice(Seen::honest));

        assertThat(found.barriers()).extracting(LevelResult::level).contains(Level.values());
        assertThat(found.barriers())
                .filteredOn(result -> result.id().equals("hardware-of-4"))
                .extracting(LevelResult::threads, LevelResult::blocks, LevelResult::blocksPerCluster)
                .containsExactly(
                        tuple(128, 4, 4),
                        tuple(128, FakeDevice.SATURATION, 4),
                        tuple(1024, 4, 4),
                        tuple(1024, FakeDevice.SATURATION, 4));
        assertThat(found.barriers())
                .filteredOn(result -> result.form().equals("named"))
                .isNotEmpty()
                .allMatch(result -> result.groupsPerBlock() == 2);
    }

    @Test
    void shouldLeaveOutTheLaunch() {
        LevelResults found = visited(new FakeDevice(Seen::honest));

        assertThat(found.barriers()).isNotEmpty().allSatisfy(result -> {
            assertThat(result.nsPerBarrier().median()).isCloseTo(Seen.NS_EACH, within(1e-9));
            assertThat(result.verified()).isTrue();
        });
        assertThat(found.accesses())
                .isNotEmpty()
                .allSatisfy(result -> assertThat(result.nsPerAccess().median()).isCloseTo(Seen.NS_EACH, within(1e-9)));
    }

    @Test
    void shouldHoldBarriersOverClustersAgainstOthersOfAsManyBlocks() {
        FakeDevice device = new FakeDevice(Seen::honest)
                .saturatedAt(kernel -> kernel.contains("_of_") ? 48 : FakeDevice.SATURATION);

        assertThat(visited(device).barriers())
                .filteredOn(result -> result.id().equals("striped"))
                .extracting(LevelResult::blocks)
                .containsExactly(4, 8, 16, 48, FakeDevice.SATURATION);
    }

    @Test
    void shouldReadOneWordAndOneEach() {
        FakeDevice device = new FakeDevice(Seen::honest);

        assertThat(visited(device).accesses())
                .filteredOn(result -> result.place() == SharedPlace.OWN && result.threads() <= 32)
                .extracting(SharedAccessResult::threads, SharedAccessResult::sharing)
                .containsOnly(
                        tuple(1, Sharing.NONCONTENTIOUS),
                        tuple(32, Sharing.NONCONTENTIOUS),
                        tuple(32, Sharing.CONTENTIOUS));
        assertThat(device.asked("level_time_own_atomic_read"))
                .extracting(Trial::stride)
                .contains(0, 1);
    }

    @Test
    void shouldSayWhatAnOlderDeviceHasNot() {
        LevelResults found = visited(new FakeDevice(Seen::honest).having(kernel -> !kernel.startsWith("cluster_")));

        assertThat(found.barriers()).extracting(LevelResult::level).containsOnly(Level.WARP, Level.BLOCK, Level.GRID);
        assertThat(found.barriers()).noneMatch(result -> result.blocksPerCluster() != null);
        assertThat(found.skipped())
                .contains(new SkippedForm(Level.BLOCK, "mbarrier", "it needs compute capability 9.0"))
                .contains(new SkippedForm(Level.CLUSTER, "hardware-of-16", "it needs compute capability 9.0"));
    }

    @Test
    void shouldSayWhichClustersFindNoRoom() {
        FakeDevice device = new FakeDevice(Seen::honest)
                .saturatedAt(kernel -> kernel.endsWith("_of_16") ? 0 : FakeDevice.SATURATION);

        assertThat(visited(device).skipped())
                .contains(new SkippedForm(Level.GRID, "striped-of-16", "no cluster of that size finds room"))
                .allMatch(form -> form.form().endsWith("-of-16"));
    }

    @Test
    void shouldMeasureNothingWhereThereAreNoSuchKernels() {
        FakeDevice host = FakeDevice.host(Seen::honest);

        assertThat(suite(host, verifier(host, false)).cases()).isEmpty();
        assertThat(host.asked()).isEmpty();
    }

    @Test
    void shouldNotTrustAFormWhoseCheckFailed() {
        LevelResults found = visited(new FakeDevice(failing("cluster_verify_cluster_hardware_of_8")));

        assertThat(found.barriers())
                .filteredOn(result -> !result.verified())
                .isNotEmpty()
                .allMatch(result -> result.id().equals("hardware-of-8"));
        assertThat(found.choices())
                .noneMatch(choice ->
                        choice.use().equals("hardware") && Integer.valueOf(8).equals(choice.blocksPerCluster()));
    }

    @Test
    void shouldTellWhatTimedOut() {
        LevelResults found = visited(new FakeDevice(trial -> trial.kernel().equals("level_time_warp_syncwarp")
                ? Seen.run().expiring().observation()
                : Seen.honest(trial)));

        assertThat(found.barriers())
                .filteredOn(result -> result.outcome() == Outcome.TIMED_OUT)
                .isNotEmpty()
                .allMatch(
                        result -> result.level() == Level.WARP && !result.verified() && result.nsPerBarrier() == null);
    }

    @Test
    void shouldRepeatARunThatWasNotLongerThanTheShortOne() {
        FakeDevice jittery = new FakeDevice(trial -> trial.kernel().contains("_time_")
                ? Seen.run().lasting(1e6 - trial.length()).observation()
                : Seen.honest(trial));
        SampledQuantity first = suite(jittery, verifier(jittery, false)).cases().get(0);

        assertThat(first.visit(false)).isEqualTo(SampledQuantity.Visit.REPEAT);
        assertThat(first.visit(true)).isEqualTo(SampledQuantity.Visit.SAMPLED);
    }

    @Test
    void shouldRunTwinsUntilOneOfTheirSizesCatchesThem() {
        FakeDevice device = new FakeDevice(trial -> trial.kernel().endsWith("twin_relaxed_of_4") && trial.blocks() == 4
                ? Seen.run().completing(1).observation()
                : Seen.honest(trial));
        Verifier verifier = verifier(device, true);

        assertThat(verifier.results())
                .filteredOn(Verification::twin)
                .hasSize((int) LevelRow.all().stream().filter(LevelRow::twin).count())
                .allMatch(Verification::passed);
        assertThat(device.asked("cluster_verify_cluster_twin_relaxed_of_4"))
                .extracting(Trial::blocks)
                .containsExactly(4, 16);
        assertThat(device.asked("cluster_verify_cluster_twin_mbarrier_one_short_of_4"))
                .hasSize(1);
    }

    @Test
    void shouldCheckClustersOnAllMultiprocessorsAsFarAsThereIsRoomForTheirRecords() {
        FakeDevice device = new FakeDevice(
                        DeviceFactsBuilder.builder(FakeDevice.GPU)
                                .multiprocessors(132)
                                .build(),
                        Seen::honest)
                .saturatedAt(2112);
        verifier(device, false);

        assertThat(device.asked("cluster_verify_cluster_hardware_of_2"))
                .extracting(Trial::blocks)
                .containsExactly(2, 128);
        assertThat(device.asked("cluster_verify_cluster_hardware_of_16"))
                .extracting(Trial::blocks)
                .containsExactly(16, 128);
        assertThat(device.asked("level_verify_block_syncthreads"))
                .extracting(Trial::blocks)
                .containsExactly(1, 4);
    }

    @Test
    void shouldMissATwinThatBreaksNothing() {
        FakeDevice device = new FakeDevice(failing("nothing"));
        Verifier verifier = verifier(device, true);

        assertThat(verifier.results()).filteredOn(Verification::twin).noneMatch(Verification::passed);
        assertThat(verifier.results())
                .filteredOn(check -> !check.twin())
                .isNotEmpty()
                .allMatch(Verification::passed);
    }

    /** A device on which only this kernel shows violations. */
    private static Function<Trial, Observation> failing(String kernel) {
        return trial -> trial.kernel().contains("_verify_")
                ? Seen.run()
                        .completing(1)
                        .violating(trial.kernel().equals(kernel) ? 1 : 0)
                        .observation()
                : Seen.honest(trial);
    }

    private static Verifier verifier(FakeDevice device, boolean seededBugs) {
        Verifier verifier = new Verifier(device);
        verifier.run(LevelRow.checks(device, row -> seededBugs || !row.twin()), () -> false);
        return verifier;
    }

    private static LevelSuite suite(FakeDevice device, Verifier verifier) {
        return new LevelSuite(device, new ClockGuard(), verifier);
    }

    private static LevelResults visited(FakeDevice device) {
        LevelSuite suite = suite(device, verifier(device, false));
        suite.cases().forEach(one -> one.visit(false));
        return suite.levels();
    }
}
