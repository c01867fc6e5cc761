package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.ResultOption;
import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Backend.Automatic;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.view.report.DevicesReport;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Command {@code gpuclass devices}. */
@Command(
        name = "devices",
        description = "Lists what can be measured on this machine.",
        footerHeading = "%nExamples:%n",
        footer = {"  gpuclass devices", "  gpuclass devices --format json"})
final class DevicesCommand extends DeviceCommand {
    @Mixin
    private final ResultOption format = new ResultOption();

    @Option(names = "--include-ids", description = "Also print what identifies a device, such as its UUID.")
    private boolean includeIds;

    @Override
    public Integer call() {
        List<DeviceFacts> facts = wiring().devices().backends().all().stream()
                .flatMap(backend -> facts(backend).stream())
                .toList();
        print(format.get(), () -> json("devices", facts), () -> DevicesReport.of(facts));
        return ExitCodes.DONE;
    }

    private List<DeviceFacts> facts(Backend backend) {
        try {
            return answered(() -> backend.facts(includeIds));
        } catch (DeviceException noGpu) {
            if (!noGpu.reason().meansNoDevice()) {
                throw noGpu;
            }
            if (backend.automatic() == Automatic.FIRST_CHOICE) {
                say("no GPU: " + noGpu.getMessage());
            }
            return List.of();
        }
    }
}
