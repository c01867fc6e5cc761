package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Backends;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.recorded.RecordedDevice;
import io.gpuclass.engine.recorded.Recorder;
import io.gpuclass.engine.recorded.RecordingException;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.UnusableFileException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The devices that installed backends find, and recordings of others. */
public final class InstalledDevices implements DeviceSource {
    @Override
    public Backends backends() {
        return Backends.installed();
    }

    @Override
    public Device openRecording(Path file) {
        String name = PlainText.oneLine(file.toString());
        try {
            return RecordedDevice.load(file);
        } catch (RecordingException damaged) {
            throw unreadable(damaged.getMessage() + "; record it again", damaged);
        } catch (NoSuchFileException missing) {
            throw unreadable(
                    "cannot read " + name + ": there is no such file; make one with 'gpuclass probe --record FILE'",
                    missing);
        } catch (IOException e) {
            throw unreadable("cannot read " + name + ": " + e.getMessage() + "; check the path and the disk", e);
        }
    }

    @Override
    public Device recording(Device device, Path file, String command) {
        return Recorder.savingTo(file, command, device);
    }

    private static UnusableFileException unreadable(String message, IOException cause) {
        return new UnusableFileException(message, cause);
    }
}
