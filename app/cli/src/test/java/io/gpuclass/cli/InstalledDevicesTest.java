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
import io.gpuclass.engine.session.DeviceChooser.DeviceSource.InstalledDevices;
import io.gpuclass.profile.UnusableFileException;
import io.gpuclass.profile.device.DeviceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstalledDevicesTest {
    @TempDir
    Path folder;

    private final InstalledDevices devices = new InstalledDevices();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "missing.txt | cannot read FILE: there is no such file; make one with 'gpuclass probe --record FILE'",
                "damaged.txt | FILE:1: .+",
                "folder | cannot read FILE: .+check the path and the disk"
            })
    void shouldSayWhyARecordingIsNoUseAndWhatToDo(String name, String message) throws IOException {
        Files.writeString(folder.resolve("damaged.txt"), "no recording\n");
        Path file = Files.createDirectory(folder.resolve("folder")).resolveSibling(name);

        assertThatThrownBy(() -> devices.openRecording(file))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageMatching("(?s)" + message.replaceFirst("FILE", file.toString()));
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
        try (Device recording = devices.recording(device, file, "gpuclass probe --quick")) {
            observed = recording.observe(trial, 1).get(0);
            assertThat(file).doesNotExist();
        }

        assertThat(device.isClosed()).isTrue();
        try (Device replay = devices.openRecording(file)) {
            assertThat(replay.observe(trial, 1)).containsExactly(observed);
            assertThatThrownBy(() -> replay.observe(trial.withLength(7), 1))
                    .hasMessageContaining("it was made by: gpuclass probe --quick;")
                    .hasMessageContaining(": gpuclass probe --quick --device recorded:" + file + ";");
        }
    }

    @Test
    void shouldHaveABackendForGpusAndOneForWhereThereIsNone() {
        assertThat(devices.backends().all())
                .extracting(Backend::kind, Backend::automatic)
                .containsExactly(
                        tuple(DeviceKind.CUDA, Automatic.FIRST_CHOICE),
                        tuple(DeviceKind.OPENCL, Automatic.SECOND_CHOICE),
                        tuple(DeviceKind.HOST, Automatic.LAST_RESORT));
    }
}
