package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Backend.Backends;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.recorded.RecordedDevice;
import io.gpuclass.engine.recorded.Recorder;
import io.gpuclass.engine.recorded.RecordingException;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.UnusableFileException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Where devices come from. Every method may throw a {@code DeviceException}; the caller closes what it opened. */
public interface DeviceSource {
    /** Returns those that find and open devices. */
    Backends backends();

    /** Opens a recording; one that cannot be read throws as an unreadable profile does. */
    Device openRecording(Path file);

    /**
     * Returns a device that does what {@code device} does, closes it when closed, and writes all observations to {@code file} then.
     *
     * @param command the command line that records, which the file keeps
     */
    Device recording(Device device, Path file, String command);

    /** The devices that installed backends find, and recordings of others. */
    public static final class InstalledDevices implements DeviceSource {
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
}
