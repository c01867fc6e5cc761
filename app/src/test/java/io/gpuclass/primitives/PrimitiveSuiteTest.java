package io.gpuclass.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.device.ClockGuard;
import io.gpuclass.device.FakeDevice;
import io.gpuclass.device.Seen;
import io.gpuclass.device.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrimitiveSuiteTest {
    private static final int UNIT = 77;
    private static final PrimitivePlan PLAN =
            new PrimitivePlan(List.of(1, 512), List.of(1, 120), 10_000, 2_000_000, UNIT);
    private static final Verdicts NONE = new Verdicts(List.of());

    private final FakeDevice device = new FakeDevice(Seen::honest);

    @Test
    void shouldMeasureEveryImplementationAtEverySizeAndInitialValueInTheOrderOfTheCatalogue() {
        PrimitiveSuite suite = visited(device);

        assertThat(suite.cases()).hasSize(2 * 2 + 4 * 2 + 3 * 2 * 2);
        assertThat(suite.results(NONE))
                .allMatch(result -> result.outcome() == Outcome.COMPLETED && result.opsPerSecond() != null)
                .extracting(result -> result.kind().id() + "/" + result.implementation() + "/" + result.initial() + "/"
                        + result.blocks())
                .startsWith("barrier/atomic-two-stage/null/1", "barrier/atomic-two-stage/null/512", "barrier/xf/null/1")
                .endsWith("semaphore/sleeping/1/512", "semaphore/sleeping/120/1", "semaphore/sleeping/120/512")
                .doesNotHaveDuplicates()
                .hasSize(24);
    }

    @Test
    void shouldPassInitialValuesOnToSemaphoresOnly() {
        visited(device);

        assertThat(device.asked().stream().filter(trial -> trial.kernel().startsWith("semaphore_")))
                .extracting(Trial::initial)
                .containsOnly(1, 120);
        assertThat(device.asked().stream().filter(trial -> !trial.kernel().startsWith("semaphore_")))
                .extracting(Trial::initial)
                .containsOnly(0);
    }

    @ParameterizedTest
    @CsvSource({
        "mutex_rate_spin, 0, 0, 0",
        "mutex_rate_spin_backoff, 1, 64, 77",
        "mutex_rate_fa, 1, 1, 77",
        "semaphore_rate_sleeping, 0, 0, 0",
        "barrier_time_xf, 0, 0, 0"
    })
    void shouldPauseOnlyInTheFormsThatDo(String kernel, int min, int max, int unit) {
        visited(device);

        assertThat(device.asked().stream().filter(trial -> trial.kernel().equals(kernel)))
                .isNotEmpty()
                .allSatisfy(trial -> assertThat(trial)
                        .extracting(Trial::backoffMin, Trial::backoffMax, Trial::backoffUnit)
                        .containsExactly(min, max, unit));
    }

    @Test
    void shouldOpenTheWindowByTheNumberOfBlocks() {
        visited(device);

        assertThat(device.asked().stream().filter(trial -> trial.kernel().contains("_rate_")))
                .allSatisfy(
                        trial -> assertThat(trial.windowNs()).isEqualTo(trial.blocks() == 1 ? 2_000_000L : 5_120_000L));
    }

    @Test
    void shouldCallUnsupportedWhatTheDeviceHasNoKernelFor() {
        device.having(kernel -> !kernel.equals("mutex_rate_fa"));
        PrimitiveSuite suite = visited(device);

        assertThat(suite.cases()).hasSize(22);
        List<PrimitiveResult> results = suite.results(NONE);
        assertThat(results)
                .filteredOn(result -> result.outcome() == Outcome.UNSUPPORTED)
                .containsExactly(unsupported(1), unsupported(512));
        assertThat(results.indexOf(unsupported(1))).isEqualTo(2 * 2 + 2 * 2);
    }

    @Test
    void shouldCallWrongWhatBrokeItsPromiseAndVerifiedWhatKeptIt() {
        List<PrimitiveResult> results =
                visited(device).results(new Verdicts(List.of(verdict("spin", true), verdict("fa", false))));

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
    void shouldMeasureOnAHostWhatRunsThere() {
        PrimitiveSuite suite = visited(FakeDevice.host(Seen::honest));

        assertThat(suite.results(NONE))
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

    private static PrimitiveSuite visited(FakeDevice device) {
        PrimitiveSuite suite = new PrimitiveSuite(device, new ClockGuard(), PLAN);
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
        return new PrimitiveResult(Kind.MUTEX, "fa", blocks, null, Outcome.UNSUPPORTED, false, null, null, null);
    }

    private static VerificationResult verdict(String mutex, boolean passed) {
        return new VerificationResult(Kind.MUTEX, mutex, false, 64, null, 1000, passed ? 0 : 1, false, passed);
    }
}
