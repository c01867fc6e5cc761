package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.PrimitiveBench.Stall;
import io.gpuclass.engine.primitives.PrimitivePlan.WriterPlan;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.Accesses;
import io.gpuclass.profile.primitives.PrimitiveResult.HandOff;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrimitiveSuiteTest {
    private static final int UNIT = 77;
    private static final PrimitivePlan PLAN = new PrimitivePlan(
            List.of(1, 512), List.of(1, 120), WriterPlan.comparedAt(List.of(512)), 10_000, 2_000_000, UNIT);
    /** Each on two sizes, and semaphores at two initial values. */
    private static final int ON_GPU = 2
            * (Catalogue.of(DeviceKind.CUDA).size()
                    + Catalogue.of(DeviceKind.CUDA, Kind.SEMAPHORE).size());

    private static final Verdicts NONE = new Verdicts(List.of());

    private final FakeDevice device = new FakeDevice(Seen::honest);

    @Test
    void shouldMeasureEveryImplementationAtEverySizeAndInitialValueInTheOrderOfTheCatalogue() {
        PrimitiveSuite suite = visited(device);

        assertThat(suite.cases()).hasSize(ON_GPU);
        assertThat(suite.results())
                .allMatch(result -> result.outcome() == Outcome.COMPLETED && result.opsPerSecond() != null)
                .extracting(result -> result.kind().id() + "/" + result.implementation() + "/" + result.initial() + "/"
                        + result.blocks())
                .startsWith("barrier/atomic-two-stage/null/1", "barrier/atomic-two-stage/null/512", "barrier/xf/null/1")
                .containsSequence("semaphore/sleeping/1/512", "semaphore/sleeping/120/1", "semaphore/sleeping/120/512")
                .endsWith("condition-variable/over-mcs/null/1", "condition-variable/over-mcs/null/512")
                .doesNotHaveDuplicates()
                .hasSize(ON_GPU);
    }

    @Test
    void shouldPassInitialValuesOnToSemaphoresOnly() {
        visited(device);

        assertThat(device.asked("semaphore_.*")).extracting(Trial::initial).containsOnly(1, 120);
        assertThat(device.asked("(?!semaphore_).*")).extracting(Trial::initial).containsOnly(0);
    }

    @ParameterizedTest
    @CsvSource({
        "mutex_rate_spin, 0, 0, 0",
        "mutex_rate_spin_backoff, 1, 64, 77",
        "mutex_rate_fa, 1, 1, 77",
        "mutex_rate_exchange_exponential, 256, 262144, 50",
        "condition_rate_over_spin_backoff, 1, 64, 77",
        "semaphore_rate_sleeping, 0, 0, 0",
        "barrier_time_xf, 0, 0, 0"
    })
    void shouldPauseOnlyInTheFormsThatDo(String kernel, int min, int max, int unit) {
        visited(device);

        assertThat(device.asked(kernel))
                .isNotEmpty()
                .allSatisfy(trial -> assertThat(trial)
                        .extracting(Trial::backoffMin, Trial::backoffMax, Trial::backoffUnit)
                        .containsExactly(min, max, unit));
    }

    @Test
    void shouldOpenTheWindowByTheNumberOfBlocks() {
        visited(device);

        assertThat(device.asked(".*_rate_.*"))
                .allSatisfy(
                        trial -> assertThat(trial.windowNs()).isEqualTo(trial.blocks() == 1 ? 2_000_000L : 5_120_000L));
    }

    @Test
    void shouldSayThatADeviceOrdersNothingWhereThatIsWhyItHasNoKernel() {
        DeviceFacts unordered = DeviceFactsBuilder.builder(FakeDevice.GPU)
                .order("none")
                .memoryOrders("relaxed")
                .memoryScopes("work-group")
                .build();
        assertThat(Stall.unsupported("mutex_rate_fa", unordered).reason())
                .isEqualTo("this device orders memory for no more than a group: its atomics offer the orders relaxed at"
                        + " the scopes work-group");
    }

    @Test
    void shouldCallUnsupportedWhatTheDeviceHasNoKernelFor() {
        device.having(kernel -> !kernel.equals("mutex_rate_fa"));
        PrimitiveSuite suite = visited(device);

        assertThat(suite.cases()).hasSize(ON_GPU - 2);
        List<PrimitiveResult> results = suite.results();
        assertThat(results)
                .filteredOn(result -> result.outcome() == Outcome.UNSUPPORTED)
                .containsExactly(unsupported(1), unsupported(512));
        assertThat(results.get(results.indexOf(unsupported(1)) - 1).implementation())
                .isEqualTo("ttas");
    }

    @Test
    void shouldCallWrongWhatBrokeItsPromiseAndVerifiedWhatKeptIt() {
        List<PrimitiveResult> results = visited(
                        device, new Verdicts(List.of(verdict("spin", true), verdict("fa", false))))
                .results();

        assertThat(result(results, "spin").outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(result(results, "spin").verified()).isTrue();
        assertThat(result(results, "spin").counts()).isTrue();
        assertThat(result(results, "fa").outcome()).isEqualTo(Outcome.WRONG);
        assertThat(result(results, "fa").verified()).isFalse();
        assertThat(result(results, "fa").opsPerSecond()).isNotNull();
        assertThat(result(results, "ring").outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(result(results, "ring").verified()).isFalse();
        assertThat(result(results, "ring").counts()).isFalse();
    }

    @Test
    void shouldTellTheWritersOfReaderWriterSemaphoresOnly() {
        assertThat(visited(device).results())
                .allMatch(result ->
                        (result.writers() != null) == result.implementation().startsWith("rw-"));
        assertThat(device.asked("(?!.*_rw_).*")).allMatch(trial -> trial.share() == 0);
    }

    @Test
    void shouldTellHandOffsAndAccessesPerOperationOnceItHasLookedCloser() {
        PrimitiveSuite suite = visited(device);
        suite.details(() -> false, share -> {});

        List<PrimitiveResult> results = suite.results();
        assertThat(result(results, "mcs").handOff()).isEqualTo(new HandOff(100, 200, 300, 10));
        assertThat(result(results, "mcs").accessesPerOperation()).isEqualTo(new Accesses(1, 2));
        assertThat(results.get(0).implementation()).isEqualTo("atomic-two-stage");
        assertThat(results.get(0).accessesPerOperation()).isEqualTo(new Accesses(10 / 200.0, 20 / 200.0));
    }

    @Test
    void shouldLookCloserUnderTheSameSetting() {
        PrimitiveSuite suite = visited(device);
        suite.details(() -> false, share -> {});

        assertThat(device.asked("barrier_detail_xf"))
                .extracting(Trial::blocks, Trial::length)
                .containsExactly(tuple(1, 200));
        assertThat(device.asked("mutex_detail_fa"))
                .extracting(Trial::blocks, Trial::windowNs, Trial::backoffUnit)
                .containsExactly(tuple(1, 2_000_000L, UNIT));
        assertThat(device.asked("semaphore_detail_sleeping"))
                .extracting(Trial::initial)
                .containsExactly(1, 120);
    }

    @Test
    void shouldLookCloserAtTheLargestGridsFirstAndNotWhereABlockTooManyWouldWait() {
        device.saturatedAt(512);
        PrimitiveSuite suite = visited(device);
        device.saturatedAt(kernel -> kernel.equals("mutex_detail_fa") ? 511 : 512);
        suite.details(() -> false, share -> {});

        assertThat(device.asked("mutex_detail_fa")).extracting(Trial::blocks).containsExactly(1);
        assertThat(device.asked("mutex_detail_ring")).extracting(Trial::blocks).containsExactly(512, 1);
    }

    @Test
    void shouldNotLookCloserAtWhatTimedOutOrHasNoSuchKernelNorKeepWhatTimedOutThere() {
        FakeDevice gpu = new FakeDevice(trial ->
                        trial.kernel().endsWith("_rate_fa") || trial.kernel().endsWith("_detail_ring")
                                ? Seen.run().expiring().handingOff(1, 1, 1, 1).observation()
                                : Seen.honest(trial))
                .having(kernel -> !kernel.equals("mutex_detail_spin"));
        PrimitiveSuite suite = visited(gpu);
        suite.details(() -> false, share -> {});

        assertThat(gpu.asked()).noneMatch(trial -> trial.kernel().equals("mutex_detail_fa"));
        List<PrimitiveResult> results = suite.results();
        for (String id : List.of("fa", "spin", "ring")) {
            assertThat(result(results, id).handOff()).isNull();
            assertThat(result(results, id).accessesPerOperation()).isNull();
        }
        assertThat(result(results, "ring").outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void shouldLeaveNullWhatWasNeitherSampledNorCounted() {
        FakeDevice gpu = new FakeDevice(trial ->
                trial.kernel().contains("_detail_") ? Seen.run().completing(5).observation() : Seen.honest(trial));
        PrimitiveSuite suite = visited(gpu);
        suite.details(() -> false, share -> {});

        assertThat(suite.results()).allMatch(one -> one.handOff() == null && one.accessesPerOperation() == null);
    }

    @Test
    void shouldLookCloserAtNoMoreOnceTheTimeIsUp() {
        device.saturatedAt(512);
        PrimitiveSuite suite = visited(device);
        List<Double> heard = new ArrayList<>();
        suite.details(() -> heard.size() == 3, heard::add);

        assertThat(suite.results())
                .filteredOn(one -> one.accessesPerOperation() != null)
                .hasSize(3);
        assertThat(heard).hasSize(3).isSorted().allMatch(share -> share > 0 && share < 1);
        suite.details(() -> false, heard::add);
        assertThat(heard).endsWith(1.0);
    }

    @Test
    void shouldMeasureABarrierThatEndsTheKernelInOnePlace() {
        visited(device);

        assertThat(device.asked("barrier_time_kernel_relaunch").stream()
                        .map(Trial::distance)
                        .distinct())
                .containsExactly(0);
        assertThat(device.asked("barrier_time_kernel_relaunch").stream()
                        .map(Trial::length)
                        .distinct())
                .containsExactly(40, 200);
        assertThat(device.asked("barrier_time_xf").stream().map(Trial::distance).distinct())
                .hasSize(8);
    }

    @Test
    void shouldMeasureOnAHostWhatRunsThere() {
        PrimitiveSuite suite = visited(FakeDevice.host(Seen::honest));

        assertThat(suite.results())
                .extracting(PrimitiveResult::implementation)
                .contains("cyclic-barrier", "reentrant-lock", "juc-semaphore")
                .doesNotContain("xf", "ring");
    }

    @Test
    void shouldSaturateAtTheFewestBlocksOfAnyImplementationThatTheDeviceHas() {
        device.saturatedAt(kernel -> kernel.endsWith("_ring") ? 32 : kernel.endsWith("_xf") ? 48 : 64);

        assertThat(PrimitiveSuite.saturation(device)).isEqualTo(32);
        device.having(kernel -> !kernel.endsWith("_ring"));
        assertThat(PrimitiveSuite.saturation(device)).isEqualTo(48);
        device.having(kernel -> false);
        assertThat(PrimitiveSuite.saturation(device)).isEqualTo(1);
    }

    @Test
    void shouldMeasureTheFastestBarriersTheDefaultAndTheIncumbentOnSmallGrids() {
        Map<String, Integer> pace = Map.of("barrier_time_xf", 7, "barrier_time_tree_atomic", 5);
        FakeDevice paced = new FakeDevice(trial -> {
            Observation seen = Seen.honest(trial);
            int slower = pace.getOrDefault(trial.kernel(), 10);
            return ObservationBuilder.builder(seen)
                    .elapsedNs(seen.elapsedNs() * slower)
                    .build();
        });
        PrimitivePlan plan = PrimitivePlanBuilder.builder(PLAN)
                .sizes(List.of(1, FakeDevice.GPU.multiprocessors(), 64))
                .build();
        PrimitiveSuite suite = new PrimitiveSuite(paced, new ClockGuard(), plan, allPassed());
        suite.cases().forEach(one -> one.visit(false));

        PrimitiveSuite small = suite.onSmallGrids(List.of(2, 3));
        small.cases().forEach(one -> one.visit(false));

        assertThat(small.results())
                .allMatch(PrimitiveResult::counts)
                .extracting(PrimitiveResult::implementation, PrimitiveResult::blocks)
                .containsExactly(
                        tuple("xf", 2),
                        tuple("xf", 3),
                        tuple("tree-atomic", 2),
                        tuple("tree-atomic", 3),
                        tuple("grid-sync", 2),
                        tuple("grid-sync", 3),
                        tuple("striped", 2),
                        tuple("striped", 3));
        assertThat(suite.resultsWith(small))
                .hasSize(suite.results().size() + 8)
                .filteredOn(result -> result.implementation().equals("xf"))
                .extracting(PrimitiveResult::blocks)
                .containsExactly(1, 2, 3, 4, 64);
    }

    private static Verdicts allPassed() {
        return new Verdicts(Catalogue.of(DeviceKind.CUDA, Kind.BARRIER).stream()
                .map(row -> VerificationBuilder.builder()
                        .kind(row.kind().id())
                        .implementation(row.id())
                        .blocks(2)
                        .passed(true)
                        .build())
                .toList());
    }

    private static PrimitiveSuite visited(FakeDevice device) {
        return visited(device, NONE);
    }

    private static PrimitiveSuite visited(FakeDevice device, Verdicts verdicts) {
        PrimitiveSuite suite = new PrimitiveSuite(device, new ClockGuard(), PLAN, verdicts);
        suite.cases().forEach(one -> one.visit(false));
        return suite;
    }

    private static PrimitiveResult result(List<PrimitiveResult> results, String mutex) {
        return results.stream()
                .filter(result ->
                        result.kind() == Kind.MUTEX && result.implementation().equals(mutex))
                .findFirst()
                .orElseThrow();
    }

    private static PrimitiveResult unsupported(int blocks) {
        return PrimitiveResultBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation("fa")
                .blocks(blocks)
                .outcome(Outcome.UNSUPPORTED)
                .reason("this device, of compute capability 9.0, has no kernel mutex_rate_fa")
                .build();
    }

    private static Verification verdict(String mutex, boolean passed) {
        return VerificationBuilder.builder()
                .kind(Kind.MUTEX.id())
                .implementation(mutex)
                .blocks(64)
                .operations(1000L)
                .violations(passed ? 0 : 1)
                .passed(passed)
                .build();
    }
}
