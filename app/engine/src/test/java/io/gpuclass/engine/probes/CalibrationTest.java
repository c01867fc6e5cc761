package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.recorded.RecordedDevice;
import io.gpuclass.engine.recorded.Recorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.PrimitiveIterator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationTest {
    private static final String WARM_UP = "clock_rate_spin";

    private final ClockGuard clock = new ClockGuard();

    @Test
    void shouldWarmUpUntilTheClockIsSteady() {
        FakeDevice device = warmingUp(visit -> Math.min(1980, 345 + 200 * visit));

        Calibration.of(device, clock);

        assertThat(warmUps(device)).isEqualTo(11);
        assertThat(clock.highestMhz()).isEqualTo(1980);
    }

    @Test
    void shouldNotTakeTheFirstRunsForSteady() {
        FakeDevice device = warmingUp(visit -> visit < 2 ? 345 : 1980);

        Calibration.of(device, clock);

        assertThat(warmUps(device)).isEqualTo(4);
    }

    @Test
    void shouldNotWarmUpForeverWhereTheClockNeverSettles() {
        FakeDevice device = warmingUp(visit -> visit % 2 == 0 ? 1500 : 1980);

        Calibration.of(device, clock);

        assertThat(warmUps(device)).isEqualTo(25);
    }

    @Test
    void shouldWarmUpEveryBlockForAWindow() {
        FakeDevice device = warmingUp(visit -> 1980).saturatedAt(kernel -> kernel.equals(WARM_UP) ? 99 : 64);

        Calibration.of(device, clock);

        assertThat(device.asked().get(0).kernel()).isEqualTo(WARM_UP);
        assertThat(device.asked().get(0).blocks()).isEqualTo(99);
        assertThat(device.asked().get(0).windowNs()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"500, 1980, 990", "500, 1000, 500", "500, 0, 500", "0.2, 1980, 2"})
    void shouldTellTheUnitInCyclesOfTheClockWithoutTheLaunch(double ns, double mhz, int cycles) {
        FakeDevice device = new FakeDevice(
                trial -> Seen.run().lasting(9000 + ns * trial.length()).at(mhz).observation());

        Calibration calibration = Calibration.of(device, clock);

        assertThat(calibration.unitNs()).isCloseTo(Math.max(1, ns), within(1e-9));
        assertThat(calibration.unitCycles()).isEqualTo(cycles);
    }

    @Test
    void shouldTakeOneNoncontentiousVolatileReadOfTheSaturatedDeviceForTheUnit() {
        FakeDevice device = new FakeDevice(Seen::honest).having(kernel -> kernel.startsWith("probe_"));

        Calibration.of(device, clock);

        Trial read = Trial.of("probe_time_volatile_read_serial", FakeDevice.SATURATION)
                .withStride(Probes.OWN_WORD_STRIDE);
        assertThat(device.asked().stream().distinct()).containsExactly(read.withLength(1000), read.withLength(2000));
    }

    @Test
    void shouldTakeTheMedianOfSteadyTimesAsTheyAre() {
        PrimitiveIterator.OfInt elapsed = IntStream.of(400, 9000, 600).iterator();
        FakeDevice host = FakeDevice.host(
                trial -> Seen.run().lasting(elapsed.next()).at(0).observation());

        assertThat(Calibration.of(host, clock)).isEqualTo(new Calibration(0.6, 1));
        assertThat(host.asked()).extracting(Trial::length).containsOnly(1000);
    }

    @ParameterizedTest
    @CsvSource({"LAUNCHED, 1", "STEADY, 6"})
    void shouldArriveAtTheSameUnitInAReplay(Timing timing, int samples, @TempDir Path folder) throws IOException {
        PrimitiveIterator.OfInt visits = IntStream.iterate(0, n -> n + 1).iterator();
        FakeDevice device = new FakeDevice(trial -> rising(trial, visits.next()))
                .with(timing)
                .sampling(samples)
                .batching(samples);
        Recorder recorder = new Recorder(device);
        Calibration live = Calibration.of(recorder, new ClockGuard());
        recorder.save(folder.resolve("run.txt"), "gpuclass probe");

        assertThat(Calibration.of(RecordedDevice.load(folder.resolve("run.txt")), new ClockGuard()))
                .isEqualTo(live);
    }

    /** Shows a clock that takes long to rise, and an access that becomes a little faster each time. */
    private static Observation rising(Trial trial, int visit) {
        return Seen.run()
                .lasting(trial.length() * (700.0 - visit))
                .at(Math.min(1980, 345 + 100 * visit))
                .observation();
    }

    private static FakeDevice warmingUp(IntToDoubleFunction mhzOfVisit) {
        PrimitiveIterator.OfInt visits = IntStream.iterate(0, n -> n + 1).iterator();
        return new FakeDevice(trial -> trial.kernel().equals(WARM_UP)
                ? Seen.run().at(mhzOfVisit.applyAsDouble(visits.next())).observation()
                : Seen.honest(trial));
    }

    private static long warmUps(FakeDevice device) {
        return device.asked(WARM_UP).size();
    }
}
