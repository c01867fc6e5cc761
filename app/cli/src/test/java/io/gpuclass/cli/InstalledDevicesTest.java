package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Backend.Automatic;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.InstalledDevices;
import io.gpuclass.engine.session.UnusableFileException;
import io.gpuclass.profile.device.DeviceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledDevicesTest {
    @TempDir
    Path folder;

    private final InstalledDevices devices = new InstalledDevices();

    @Test
    void shouldSayOfAMissingRecordingWhatIsMissingAndWhatToDo() {
        Path missing = folder.resolve("missing.txt");

        assertThatThrownBy(() -> devices.openRecording(missing))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("cannot read " + missing
                        + ": there is no such file; make one with 'gpuclass probe --record FILE'");
    }

    @Test
    void shouldSayWhereARecordingIsDamaged() throws IOException {
        Path damaged = Files.writeString(folder.resolve("damaged.txt"), "no recording\n");

        assertThatThrownBy(() -> devices.openRecording(damaged))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageStartingWith(damaged + ":1: ");
    }

    @Test
    void shouldSayWhyARecordingCannotBeRead() {
        assertThatThrownBy(() -> devices.openRecording(folder))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageStartingWith("cannot read " + folder + ": ")
                .hasMessageEndingWith("check the path and the disk");
    }

    @Test
    void shouldEndTheCommandWithTheCodeForUnreadableInput() {
        CommandRunner command = CommandRunner.on(devices);

        assertThat(command.run("probe", "--device", "recorded:" + folder.resolve("missing.txt")))
                .isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(command.err.toString()).startsWith("gpuclass: cannot read ").doesNotContain("internal error");
    }

    @Test
    void shouldReplayWhatItRecorded() {
        Path file = folder.resolve("run.txt");
        Trial trial = Trial.of("mutex_rate_fa", 8);
        FakeDevice device = new FakeDevice(Seen::honest);
        Observation observed;
        try (Device recording = devices.recording(device, file)) {
            observed = recording.observe(trial, 1).get(0);
            assertThat(file).doesNotExist();
        }

        assertThat(device.isClosed()).isTrue();
        try (Device replay = devices.openRecording(file)) {
            assertThat(replay.observe(trial, 1)).containsExactly(observed);
        }
    }

    @Test
    void shouldHaveABackendForGpusAndOneForWhereThereIsNone() {
        assertThat(devices.backends().all())
                .extracting(Backend::kind, Backend::automatic)
                .containsExactly(
                        tuple(DeviceKind.CUDA, Automatic.FIRST_CHOICE), tuple(DeviceKind.HOST, Automatic.LAST_RESORT));
    }
}
