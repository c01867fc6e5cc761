package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.stats.SampledQuantity.Visit;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BarrierRateTest {
    private static final Implementation XF =
            Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "xf").orElseThrow();
    private static final PrimitiveSetting SETTING = new PrimitiveSetting(XF, 16, null, null);
    private static final Trial TRIAL = Trial.of(XF.timingKernel(), 16);
    private static final Verdicts NONE = new Verdicts(List.of());

    private ThroughputEstimator estimator;

    @Test
    void shouldDropTheCostOfTheLaunch() {
        MeasuredCase<PrimitiveResult> measurement = on(trial -> lasting(123_456 + 2000 * trial.length()));

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);

        PrimitiveResult result = measurement.result();
        assertThat(result.opsPerSecond().median()).isCloseTo(5e5, within(1e-6));
        assertThat(result.fairness()).isNull();
        assertThat(result.fewestPerBlock()).isNull();
        assertThat(result.initial()).isNull();
        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(measurement.name()).isEqualTo("barrier/xf/16");
    }

    @Test
    void shouldTakeASteadyTimeAsItIsAndKeepEverySample() {
        Iterator<Integer> elapsed = List.of(1000, 3000, 2000).iterator();
        FakeDevice host = FakeDevice.host(trial -> lasting(elapsed.next())).sampling(3);
        MeasuredCase<PrimitiveResult> measurement = on(host);

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);

        int phases = host.asked().get(0).length();
        assertThat(phases).isEqualTo(10_000 / 16);
        assertThat(host.asked()).extracting(Trial::length).containsOnly(phases).hasSize(3);
        assertThat(measurement.result().opsPerSecond().samples()).isEqualTo(3);
        assertThat(measurement.result().opsPerSecond().median()).isCloseTo(phases / 2e-6, within(1e-3));
    }

    @Test
    void shouldTakeEachSampleInAnotherPlaceSoThatTheMedianIsThatOverPlaces() {
        FakeDevice device = new FakeDevice(trial -> lasting((trial.place() == 128 ? 9000 : 1000) * trial.length()));
        List<List<Trial>> turns = IntStream.range(0, 3)
                .mapToObj(place -> List.of(TRIAL.withPlace(64 * place)))
                .toList();
        estimator = new ThroughputEstimator.Barrier(turns, RunLengths.of(XF), turns.size());
        MeasuredCase<PrimitiveResult> measurement =
                new PrimitiveBench(device, new ClockGuard(), NONE).measured(SETTING, estimator);

        for (int visit = 0; visit < 3; visit++) {
            measurement.visit(false);
        }

        assertThat(measurement.fewest()).isEqualTo(3);
        assertThat(device.asked()).extracting(Trial::place).containsExactly(0, 0, 64, 64, 128, 128);
        assertThat(measurement.result().opsPerSecond().median()).isCloseTo(1e6, within(1e-6));
        assertThat(measurement.result().opsPerSecond().min()).isCloseTo(1e9 / 9000, within(1e-3));
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 500})
    void shouldBeTimedOutWhenEitherRunWas(int length) {
        MeasuredCase<PrimitiveResult> measurement = on(trial -> trial.length() == length
                ? Seen.run().completing(37).expiring().observation()
                : lasting(trial.length()));

        assertTimedOut(measurement);
    }

    @Test
    void shouldBeTimedOutOnASteadyDeviceToo() {
        assertTimedOut(
                on(FakeDevice.host(trial -> Seen.run().completing(37).expiring().observation())));
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 500})
    void shouldRepeatWhenTheClockHadFallenInEitherRunAndKeepItWhenTold(int length) {
        ClockGuard clock = new ClockGuard();
        clock.hadFallen(Seen.run().at(1980).observation());
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .lasting(trial.length())
                .at(trial.length() == length ? 1500 : 1980)
                .observation());
        MeasuredCase<PrimitiveResult> measurement = on(device, clock);

        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.samples().isEmpty()).isTrue();
        assertThat(measurement.visit(true)).isEqualTo(Visit.SAMPLED);
    }

    @Test
    void shouldRepeatWhenTheLaunchTookLongerThanTheWorkAndElseTellALowerBound() {
        MeasuredCase<PrimitiveResult> measurement = on(trial -> lasting(trial.length() == 100 ? 9000 : 8000));

        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.samples().isEmpty()).isTrue();
        assertThat(measurement.visit(true)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.result().opsPerSecond().median()).isCloseTo(500 / 8e-6, within(1e-3));
    }

    @Test
    void shouldTellTheWorkBetweenPhasesFromTheLongerRun() {
        MeasuredCase<PrimitiveResult> measurement = on(trial -> Seen.run()
                .lasting(1000 * trial.length())
                .within(1000 * trial.length())
                .inSectionsFor(16 * 250 * trial.length())
                .observation());

        measurement.visit(false);

        assertThat(measurement.median(estimator.sections().sectionNs())).isEqualTo(250);
        assertThat(measurement.median(estimator.sections().synchronizingShare()))
                .isEqualTo(0.75);
    }

    @Test
    void shouldVisitEveryPlaceAndTakeTheMean() {
        FakeDevice device = new FakeDevice(trial -> lasting(trial.length() * (trial.distance() == 0 ? 1000 : 3000)));
        MeasuredCase<PrimitiveResult> measurement = on(
                device,
                new ClockGuard(),
                new ThroughputEstimator.Barrier(List.of(TRIAL, TRIAL.withDistance(64)), new RunLengths(10, 30)));

        measurement.visit(false);

        assertThat(device.asked()).extracting(Trial::length).containsExactly(10, 10, 30, 30);
        assertThat(measurement.result().opsPerSecond().median()).isCloseTo(5e5, within(1e-6));
    }

    private static void assertTimedOut(MeasuredCase<PrimitiveResult> measurement) {
        assertThat(measurement.visit(false)).isEqualTo(Visit.DONE);
        PrimitiveResult result = measurement.result();
        assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(result.opsPerSecond()).isNull();
        assertThat(result.reason()).isEqualTo("a wait reached its bound of 2.00 s after 37 operations");
        assertThat(result.completed()).isEqualTo(37);
    }

    private static Observation lasting(double ns) {
        return Seen.run().lasting(ns).observation();
    }

    private MeasuredCase<PrimitiveResult> on(Function<Trial, Observation> script) {
        return on(new FakeDevice(script));
    }

    private MeasuredCase<PrimitiveResult> on(FakeDevice device) {
        return on(device, new ClockGuard());
    }

    private MeasuredCase<PrimitiveResult> on(FakeDevice device, ClockGuard clock) {
        return on(device, clock, new ThroughputEstimator.Barrier(List.of(TRIAL), new RunLengths(100, 500)));
    }

    private MeasuredCase<PrimitiveResult> on(FakeDevice device, ClockGuard clock, ThroughputEstimator measuring) {
        estimator = measuring;
        return new PrimitiveBench(device, clock, NONE).measured(SETTING, measuring);
    }
}
