package io.gpuclass.cli;

import io.gpuclass.engine.session.DeviceSpec;
import picocli.CommandLine.Option;

/** {@code --device}, shared by the commands that run on one. */
final class DeviceOption {
    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "auto",
            completionCandidates = Suggestions.Devices.class,
            description =
                    "On what to run: auto (the first CUDA GPU, else one of OpenCL, else the host CPU), cuda:N, opencl:N, host, or recorded:FILE"
                            + " (replays a recording). cuda:0,cuda:1 or cuda:all also name who takes part in what several GPUs do"
                            + " together; else all do that the first reaches. Default: ${DEFAULT-VALUE}.")
    private DeviceSpec device;

    DeviceSpec get() {
        return device;
    }
}
