package io.gpuclass.cli;

import io.gpuclass.cuda.CudaDevices;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.recorded.RecordedDevice;
import io.gpuclass.engine.recorded.Recorder;
import io.gpuclass.engine.recorded.RecordingException;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceSource;
import io.gpuclass.host.HostDevice;
import io.gpuclass.host.HostEffort;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.device.DeviceFacts;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** The devices of this machine, and recordings of others. */
final class Machine implements DeviceSource {
    @Override
    public List<DeviceFacts> cudaFacts(boolean includeIds) {
        return CudaDevices.list(includeIds);
    }

    @Override
    public DeviceFacts hostFacts(boolean includeIds) {
        return HostDevice.facts(includeIds);
    }

    @Override
    public Device openCuda(int ordinal, boolean includeIds) {
        return CudaDevices.open(ordinal, includeIds);
    }

    @Override
    public Device openHost(Depth depth, boolean includeIds) {
        return HostDevice.open(
                includeIds,
                switch (depth) {
                    case QUICK -> HostEffort.QUICK;
                    case STANDARD -> HostEffort.STANDARD;
                    case THOROUGH -> HostEffort.THOROUGH;
                });
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
    public Device recording(Device device, Path file) {
        return Recorder.savingTo(file, "gpuclass probe --record " + file.getFileName(), device);
    }

    private static FileException unreadable(String message, IOException cause) {
        return new FileException(ExitCodes.UNREADABLE_INPUT, message, cause);
    }
}
