package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.PrimitivePlan.WriterPlan;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.FixedWorkResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import io.gpuclass.profile.stats.Summary;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class FixedWorkSuiteTest {
    private static final PrimitivePlan PLAN =
            new PrimitivePlan(List.of(2, 64), List.of(1, 120), WriterPlan.full(), 1, 1, 77);
    private static final List<Implementation> PRINTED = Catalogue.asPublished(DeviceKind.CUDA);

    @Test
    void shouldHaveEachBlockOfEachLockMakeSoManyOperations() {
        FakeDevice device = new FakeDevice(FixedWorkSuiteTest::working);
        List<FixedWorkResult> results = visited(device).results(List.of());

        assertThat(results)
                .extracting(FixedWorkResult::kind, FixedWorkResult::implementation)
                .contains(tuple(Kind.MUTEX, "fa-as-published"), tuple(Kind.SEMAPHORE, "sleeping-as-published"))
                .noneMatch(form ->
                        form.toList().contains(Kind.BARRIER) || form.toString().contains("rw-"));
        assertThat(results).allMatch(result -> result.operationsPerBlock() == 1000);
        assertThat(device.asked("mutex_fixed_spin_backoff_as_published"))
                .extracting(Trial::blocks, Trial::length, Trial::timeoutNs, Trial::backoffUnit)
                .containsOnly(tuple(2, 1000, 7_000L, 77), tuple(64, 1000, 7_000L, 77));
    }

    /** 64 blocks of 1000 operations of 10 ns each take 640 us: 100 million in a second. */
    @Test
    void shouldTellTheRateOfTheWholeAndHoldItAgainstThatOfAFixedTime() {
        FixedWorkResult fixed = of(visited(new FakeDevice(FixedWorkSuiteTest::working)), List.of(fixedTime(50e6)));

        assertThat(fixed.opsPerSecond().median()).isCloseTo(100e6, within(1.0));
        assertThat(fixed.overFixedTime()).isCloseTo(2, within(1e-6));
        assertThat(fixed.outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void shouldNotCompareWithWhatDidNotCountOrIsOfAnotherSize() {
        FixedWorkSuite suite = visited(new FakeDevice(FixedWorkSuiteTest::working));
        PrimitiveResult unverified =
                PrimitiveResultBuilder.builder(fixedTime(50e6)).verified(false).build();
        PrimitiveResult smaller =
                PrimitiveResultBuilder.builder(fixedTime(50e6)).blocks(2).build();

        assertThat(of(suite, List.of(unverified, smaller)).overFixedTime()).isNull();
    }

    @Test
    void shouldSayHowFarARunCameThatItsBoundEnded() {
        FixedWorkResult expired = of(
                visited(new FakeDevice(
                        trial -> Seen.run().expiring().completing(123).observation())),
                List.of(fixedTime(50e6)));

        assertThat(expired.outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(expired.completed()).isEqualTo(123);
        assertThat(expired.opsPerSecond()).isNull();
        assertThat(expired.overFixedTime()).isNull();
    }

    @Test
    void shouldTrustNothingThatBrokeItsPromise() {
        FakeDevice device = new FakeDevice(FixedWorkSuiteTest::working);
        FixedWorkSuite unchecked = suite(device, new Verdicts(List.of()));
        unchecked.cases().forEach(each -> each.visit(true));

        assertThat(unchecked.results(List.of())).isNotEmpty().noneMatch(FixedWorkResult::counts);
    }

    @Test
    void shouldLeaveOutWhatTheDeviceHasNoKernelFor() {
        FakeDevice device = new FakeDevice(FixedWorkSuiteTest::working).having(kernel -> !kernel.contains("_fixed_"));

        assertThat(suite(device, new Verdicts(List.of())).cases()).isEmpty();
    }

    /** 640 blocks of 1000 operations: 32 ms at 20 million in a second, twice as long at 10 million, and a bound of ten times 7 ms. */
    @Test
    void shouldTryFurtherSizesAsFarAsTheRateForAFixedTimeLeavesTimeForThem() {
        PrimitivePlan further =
                PrimitivePlanBuilder.builder(PLAN).furtherSizes(List.of(640)).build();
        FakeDevice device = new FakeDevice(FixedWorkSuiteTest::working).saturatedAt(640);
        FixedWorkSuite suite =
                new FixedWorkSuite(device, new ClockGuard(), further, 7_000_000, new Verdicts(List.of()), PRINTED);
        List<PrimitiveResult> rates = List.of(
                fixedTime("fa-as-published", 640, 10e6),
                fixedTime("spin-as-published", 640, 20e6),
                fixedTime("spin-store-as-published", 640, 9e6));

        assertThat(suite.cases()).extracting(SampledQuantity::name).noneMatch(name -> name.endsWith("/640"));
        assertThat(suite.furtherCases()).isEqualTo(suite.cases().size() / 2);
        assertThat(suite.fitting(List.of(), 1_000_000_000)).isEmpty();
        assertThat(suite.fitting(rates, 50_000_000))
                .extracting(SampledQuantity::name)
                .containsExactly("fixed-work/mutex/spin-as-published/640");
        List<? extends SampledQuantity> all = suite.fitting(rates, 1_000_000_000);
        assertThat(all)
                .extracting(SampledQuantity::name)
                .as("one would take 71 ms")
                .containsExactly("fixed-work/mutex/spin-as-published/640", "fixed-work/mutex/fa-as-published/640");

        all.forEach(each -> each.visit(true));
        assertThat(device.asked("mutex_fixed_fa_as_published"))
                .extracting(Trial::blocks, Trial::timeoutNs)
                .containsExactly(tuple(640, 70_000_000L));
        assertThat(suite.results(rates))
                .extracting(FixedWorkResult::implementation, FixedWorkResult::blocks)
                .containsExactly(tuple("spin-as-published", 640), tuple("fa-as-published", 640));
    }

    private static Observation working(Trial trial) {
        double ns = 10.0 * trial.blocks() * trial.length();
        return Seen.run()
                .within(ns)
                .completing((long) trial.blocks() * trial.length())
                .observation();
    }

    private static FixedWorkSuite visited(FakeDevice device) {
        Function<Implementation, Verification> passed = row -> VerificationBuilder.builder()
                .kind(row.kind().id())
                .implementation(row.id())
                .blocks(2)
                .initial(row.kind() == Kind.SEMAPHORE ? 1 : null)
                .passed(true)
                .build();
        FixedWorkSuite suite =
                suite(device, new Verdicts(PRINTED.stream().map(passed).toList()));
        suite.cases().forEach(each -> each.visit(true));
        return suite;
    }

    private static FixedWorkSuite suite(FakeDevice device, Verdicts verdicts) {
        return new FixedWorkSuite(device, new ClockGuard(), PLAN, 7_000, verdicts, PRINTED);
    }

    private static FixedWorkResult of(FixedWorkSuite suite, List<PrimitiveResult> fixedTime) {
        return suite.results(fixedTime).stream()
                .filter(result -> result.implementation().equals("fa-as-published") && result.blocks() == 64)
                .findFirst()
                .orElseThrow();
    }

    private static PrimitiveResult fixedTime(double rate) {
        return fixedTime("fa-as-published", 64, rate);
    }

    private static PrimitiveResult fixedTime(String implementation, int blocks, double rate) {
        return PrimitiveResultBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation(implementation)
                .blocks(blocks)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(Summary.exactly(rate))
                .build();
    }
}
