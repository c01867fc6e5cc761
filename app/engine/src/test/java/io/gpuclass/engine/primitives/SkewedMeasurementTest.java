package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.SkewSuite.ArrivalSkew;
import io.gpuclass.engine.primitives.SkewSuite.BarrierTogether;
import io.gpuclass.engine.primitives.SkewSuite.SkewedMeasurement;
import io.gpuclass.engine.stats.SampledQuantity.Visit;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkewedMeasurementTest {
    private static final Implementation XF =
            Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "xf").orElseThrow();
    private static final int BLOCKS = 16;
    private static final double MHZ = 2000;
    private static final int OWN_CYCLES = 3000;
    private static final int COST_CYCLES = 1200;
    private static final double NS_PER_CYCLE = 0.5;

    private final ClockGuard clock = new ClockGuard();
    private FakeDevice device;

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void shouldTakeOffWhatTheSkewItselfCosts(int times) {
        SkewedMeasurement measurement = on(SkewedMeasurementTest::honest, times);

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);

        SkewedResult result = measurement.result();
        assertThat(result.times()).isEqualTo(times);
        assertThat(result.skewNs()).isCloseTo(times * OWN_CYCLES * NS_PER_CYCLE, within(1e-6));
        assertThat(result.costNs().median()).isCloseTo(COST_CYCLES * NS_PER_CYCLE, within(1e-6));
        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(measurement.name()).isEqualTo("barrier/xf/16~" + times);
    }

    @Test
    void shouldAskForAMultipleOfWhatTheBarrierTakesWithAllTogether() {
        on(SkewedMeasurementTest::honest, 10).visit(false);

        assertThat(device.asked("barrier_time_xf")).extracting(Trial::skew).containsOnly(0);
        assertThat(device.asked("barrier_skew_xf")).extracting(Trial::skew).containsOnly(10 * OWN_CYCLES);
        assertThat(device.asked("barrier_skew_xf").stream().map(Trial::distance).distinct())
                .containsExactly(0, 64);
    }

    @Test
    void shouldMeasureWhatItTakesWithAllTogetherOnce() {
        BarrierTogether barrier = barrier(SkewedMeasurementTest::honest);
        SkewedMeasurement once = measurement(barrier, 1);
        SkewedMeasurement tenTimes = measurement(barrier, 10);

        List.of(once, tenTimes, once, tenTimes).forEach(each -> each.visit(false));

        assertThat(device.asked("barrier_time_xf")).hasSize(2 * 2);
        assertThat(once.result().costNs().samples()).isEqualTo(2);
    }

    @Test
    void shouldRepeatWhenTheClockHadFallenAndKeepItWhenTold() {
        clock.hadFallen(Seen.run().at(MHZ * 1.2).observation());
        SkewedMeasurement measurement = on(SkewedMeasurementTest::honest, 1);

        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.result().costNs()).isNull();
        assertThat(measurement.visit(true)).isEqualTo(Visit.SAMPLED);
    }

    @Test
    void shouldRepeatWhenAPhaseWasShorterThanItsLastBlockWasLateAndCountNothingWhenTold() {
        SkewedMeasurement measurement = on(trial -> run(trial.length() * OWN_CYCLES), 10);

        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.visit(true)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.result().costNs().median()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"barrier_time_xf", "barrier_skew_xf"})
    void shouldBeTimedOutWhenEitherBarrierWas(String kernel) {
        SkewedMeasurement measurement = on(
                trial -> trial.kernel().equals(kernel) ? Seen.run().expiring().observation() : honest(trial), 1);

        assertThat(measurement.visit(false)).isEqualTo(Visit.DONE);
        assertThat(measurement.result().outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(measurement.result().costNs()).isNull();
    }

    @Test
    void shouldGiveNoFigureWhereNoClockTellsTheBarriersOwnTime() {
        SkewedMeasurement measurement = on(trial -> Seen.nothing().observation(), 1);

        assertThat(measurement.visit(true)).isEqualTo(Visit.DONE);
        assertThat(measurement.result().skewNs()).isNull();
        assertThat(measurement.result().costNs()).isNull();
        assertThat(device.asked("barrier_skew_xf")).isEmpty();
    }

    private SkewedMeasurement on(Function<Trial, Observation> script, int times) {
        return measurement(barrier(script), times);
    }

    private SkewedMeasurement measurement(BarrierTogether barrier, int times) {
        return new SkewedMeasurement(clock, new Verdicts(List.of()), barrier, times);
    }

    private BarrierTogether barrier(Function<Trial, Observation> script) {
        device = new FakeDevice(script);
        Trial trial = Trial.of(XF.timingKernel(), BLOCKS);
        return new BarrierTogether(
                device, new PrimitiveSetting(XF, BLOCKS, null, null), List.of(trial, trial.withDistance(64)));
    }

    /** A ramp, then phases that last until the last block has come, and what the barrier costs. */
    private static Observation honest(Trial trial) {
        double late = IntStream.range(0, trial.length())
                .mapToDouble(phase -> latest(new ArrivalSkew(trial.skew()), phase))
                .sum();
        int each = trial.skew() == 0 ? OWN_CYCLES : COST_CYCLES;
        return run(4321 + late + trial.length() * each);
    }

    private static int latest(ArrivalSkew skew, int phase) {
        return IntStream.range(0, BLOCKS)
                .map(block -> skew.late(phase, block))
                .max()
                .orElseThrow();
    }

    private static Observation run(double cycles) {
        return Seen.run().at(MHZ).within(cycles * NS_PER_CYCLE).observation();
    }
}
