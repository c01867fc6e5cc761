package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.recorded.RecordedDevice;
import io.gpuclass.engine.recorded.Recorder;
import io.gpuclass.engine.session.SuiteRun.Measurement;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording keeps few runs of a trial, and a replay may ask for fewer runs than the recorded one did. */
class SkewedReplayTest {
    @TempDir
    Path folder;

    private final Random noise = new Random(1);
    private long now;

    @Test
    void shouldAskForTheSkewsThatWereRecorded() throws IOException {
        Path file = folder.resolve("run.txt");
        Profile live;
        try (Recorder recorder = Recorder.savingTo(file, "gpuclass probe", new FakeDevice(this::noisy))) {
            live = measured(recorder, Duration.ofHours(1));
        }

        Profile replayed = measured(RecordedDevice.load(file), Duration.ofNanos(1));

        assertThat(live.primitives()).allMatch(result -> result.opsPerSecond().samples() > 1);
        assertThat(replayed.primitives())
                .allMatch(result -> result.opsPerSecond().samples() == 1);
        assertThat(replayed.skewed())
                .isNotEmpty()
                .extracting(SkewedResult::skewNs)
                .containsExactlyElementsOf(
                        live.skewed().stream().map(SkewedResult::skewNs).toList());
    }

    @Test
    void shouldLeaveThemOutOfAReplayOfARecordingWithoutThem() throws IOException {
        Path file = folder.resolve("old.txt");
        FakeDevice old = new FakeDevice(Seen::honest).having(kernel -> !kernel.startsWith("barrier_skew_"));
        try (Recorder recorder = Recorder.savingTo(file, "gpuclass probe", old)) {
            measured(recorder, Duration.ofHours(1));
        }

        Profile replayed = measured(RecordedDevice.load(file), Duration.ofHours(1));

        assertThat(replayed.primitives()).isNotEmpty();
        assertThat(replayed.skewed()).isEqualTo(List.of());
    }

    private Profile measured(Device device, Duration timeBudget) {
        ProbeOptions options = Options.quick("primitives", 1, timeBudget);
        return new Measurement(device, options, new ProgressLog(), RunListener.NONE, () -> now)
                .run((done, found) -> {});
    }

    /** Observation of an honest device, each time with another time in its phases. */
    private Observation noisy(Trial trial) {
        Observation seen = Seen.honest(trial);
        now += (long) seen.elapsedNs();
        return ObservationBuilder.builder(seen)
                .windowNs(seen.windowNs() * (1 + noise.nextDouble() / 4))
                .build();
    }
}
