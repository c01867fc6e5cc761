package io.gpuclass.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.device.ClockGuard;
import io.gpuclass.device.DeviceKind;
import io.gpuclass.device.FakeDevice;
import io.gpuclass.device.Observation;
import io.gpuclass.device.Seen;
import io.gpuclass.device.Trial;
import io.gpuclass.stats.Case.Visit;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BarrierMeasurementTest {
    private static final Implementation XF =
            Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "xf").orElseThrow();
    private static final Verdicts NONE = new Verdicts(List.of());

    @Test
    void shouldDropTheCostOfTheLaunch() {
        BarrierMeasurement measurement = on(trial -> lasting(123_456 + 2000 * trial.length()));

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);

        PrimitiveResult result = measurement.result(NONE);
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
        BarrierMeasurement measurement = on(host);

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);

        int phases = host.asked().get(0).length();
        assertThat(phases).isEqualTo(10_000 / 16);
        assertThat(host.asked()).extracting(Trial::length).containsOnly(phases).hasSize(3);
        assertThat(measurement.result(NONE).opsPerSecond().samples()).isEqualTo(3);
        assertThat(measurement.result(NONE).opsPerSecond().median()).isCloseTo(phases / 2e-6, within(1e-3));
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 500})
    void shouldBeTimedOutWhenEitherRunWas(int length) {
        BarrierMeasurement measurement =
                on(trial -> trial.length() == length ? Seen.run().expiring().observation() : lasting(trial.length()));

        assertTimedOut(measurement);
    }

    @Test
    void shouldBeTimedOutOnASteadyDeviceToo() {
        assertTimedOut(on(FakeDevice.host(trial -> Seen.run().expiring().observation())));
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
        BarrierMeasurement measurement = new BarrierMeasurement(device, clock, XF, Trial.of(XF.timingKernel(), 16));

        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.watched().isEmpty()).isTrue();
        assertThat(measurement.visit(true)).isEqualTo(Visit.SAMPLED);
    }

    @Test
    void shouldRepeatWhenTheLaunchTookLongerThanTheWorkAndElseTellALowerBound() {
        BarrierMeasurement measurement = on(trial -> lasting(trial.length() == 100 ? 9000 : 8000));

        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.watched().isEmpty()).isTrue();
        assertThat(measurement.visit(true)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.result(NONE).opsPerSecond().median()).isCloseTo(500 / 8e-6, within(1e-3));
    }

    private static void assertTimedOut(BarrierMeasurement measurement) {
        assertThat(measurement.visit(false)).isEqualTo(Visit.DONE);
        assertThat(measurement.result(NONE))
                .isEqualTo(
                        new PrimitiveResult(Kind.BARRIER, "xf", 16, null, Outcome.TIMED_OUT, false, null, null, null));
    }

    private static Observation lasting(double ns) {
        return Seen.run().lasting(ns).observation();
    }

    private static BarrierMeasurement on(Function<Trial, Observation> script) {
        return on(new FakeDevice(script));
    }

    private static BarrierMeasurement on(FakeDevice device) {
        return new BarrierMeasurement(device, new ClockGuard(), XF, Trial.of(XF.timingKernel(), 16));
    }
}
