package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.PrimitivePlan.WriterPlan;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class SkewSuiteTest {
    private static final List<Integer> SIZES = List.of(4, 64);
    private static final PrimitivePlan PLAN =
            new PrimitivePlan(List.of(1, 4, 64), List.of(1), WriterPlan.full(), 1, 1, 77);
    private static final List<String> BARRIERS = Catalogue.of(DeviceKind.CUDA, Kind.BARRIER).stream()
            .filter(form -> !form.has(Trait.ENDS_THE_KERNEL))
            .map(Implementation::id)
            .toList();

    private final FakeDevice device = new FakeDevice(Seen::honest);

    @Test
    void shouldMeasureBarriersThatBlocksArriveAtWithBothSkewsAtEachSize() {
        List<SkewedResult> results = visited(device);

        assertThat(results).hasSize(BARRIERS.size() * SIZES.size() * 2);
        assertThat(results.stream().map(SkewedResult::implementation).distinct())
                .containsExactlyElementsOf(BARRIERS);
        assertThat(results).extracting(SkewedResult::times).contains(1, 10).containsOnly(1, 10);
        assertThat(results).extracting(SkewedResult::blocks).containsOnly(4, 64);
    }

    @Test
    void shouldFindWhatTheDeviceMakesABarrierCost() {
        assertThat(visited(device))
                .filteredOn(result -> result.blocks() == 64)
                .allMatch(SkewedResult::counts)
                .allSatisfy(result -> assertThat(result.costNs().median()).isCloseTo(Seen.NS_EACH, within(20.0)))
                .allSatisfy(
                        result -> assertThat(result.skewNs()).isCloseTo(result.times() * Seen.NS_EACH, within(1.0)));
    }

    @Test
    void shouldPauseAsTheBarrierItselfDoes() {
        visited(device);

        int own = device.asked("barrier_time_central_proportional").get(0).backoffUnit();
        assertThat(own).isPositive();
        assertThat(device.asked("barrier_skew_central_proportional"))
                .extracting(Trial::backoffUnit)
                .containsOnly(own);
        assertThat(device.asked("barrier_skew_xf").stream().map(Trial::distance).distinct())
                .hasSize(8);
    }

    @Test
    void shouldLeaveOutWhatHasNoFigureOrIsNotVerified() {
        FakeDevice stuck = new FakeDevice(trial -> trial.kernel().equals("barrier_time_xf") && trial.blocks() == 4
                ? Seen.run().expiring().observation()
                : Seen.honest(trial));
        PrimitiveSuite primitives = primitives(stuck, List.of(passed("xf"), passed("central")));
        primitives.cases().forEach(each -> each.visit(true));

        assertThat(primitives.skewed(SIZES).cases())
                .extracting(SampledQuantity::name)
                .containsExactly(
                        "barrier/xf/64~1",
                        "barrier/xf/64~10",
                        "barrier/central/4~1",
                        "barrier/central/4~10",
                        "barrier/central/64~1",
                        "barrier/central/64~10");
    }

    @Test
    void shouldLeaveOutWhatTheDeviceHasNoKernelForOrNoRoom() {
        device.having(kernel -> !kernel.equals("barrier_skew_xf"))
                .saturatedAt(kernel -> kernel.equals("barrier_skew_central") ? 63 : 64);

        List<SkewedResult> results = visited(device);

        assertThat(results).noneMatch(result -> result.implementation().equals("xf"));
        assertThat(results)
                .filteredOn(result -> result.implementation().equals("central"))
                .extracting(SkewedResult::blocks)
                .containsOnly(4);
    }

    @Test
    void shouldNotBeForADeviceWhoseBlocksCannotComeApart() {
        assertThat(SkewSuite.isFor(device)).isTrue();
        assertThat(SkewSuite.isFor(FakeDevice.host(Seen::honest))).isFalse();
        device.having(kernel -> !kernel.matches("barrier_skew_.*") || kernel.endsWith("relaunch"));
        assertThat(SkewSuite.isFor(device)).isFalse();
    }

    private static List<SkewedResult> visited(FakeDevice device) {
        PrimitiveSuite primitives =
                primitives(device, BARRIERS.stream().map(SkewSuiteTest::passed).toList());
        primitives.cases().forEach(each -> each.visit(true));
        SkewSuite suite = primitives.skewed(SIZES);
        suite.cases().forEach(each -> each.visit(true));
        return suite.results();
    }

    private static PrimitiveSuite primitives(FakeDevice device, List<Verification> checks) {
        return new PrimitiveSuite(device, new ClockGuard(), PLAN, new Verdicts(checks));
    }

    private static Verification passed(String barrier) {
        return VerificationBuilder.builder()
                .kind(Kind.BARRIER.id())
                .blocks(2)
                .implementation(barrier)
                .passed(true)
                .build();
    }
}
