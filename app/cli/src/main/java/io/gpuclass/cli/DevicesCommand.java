package io.gpuclass.cli;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.profile.device.DeviceFacts;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gpuclass devices}. */
@Command(
        name = "devices",
        description = "Lists what can be measured on this machine.",
        footerHeading = "%nExamples:%n",
        footer = {"  gpuclass devices", "  gpuclass devices --format json"})
final class DevicesCommand implements Callable<Integer> {
    private final Context context;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Option(names = "--include-ids", description = "Tell what identifies the very device, such as its UUID.")
    private boolean includeIds;

    @Spec
    private CommandSpec spec;

    DevicesCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        List<DeviceFacts> facts = context.wiring().devices().backends().all().stream()
                .flatMap(backend -> facts(backend).stream())
                .toList();
        Wiring wiring = context.wiring();
        Results.print(
                spec,
                context,
                format.get(),
                () -> wiring.files().json(facts),
                view -> wiring.reports().devices(facts, view));
        return ExitCodes.DONE;
    }

    private List<DeviceFacts> facts(Backend backend) {
        try {
            return backend.facts(includeIds);
        } catch (DeviceException noGpu) {
            if (!noGpu.reason().meansNoDevice()) {
                throw noGpu;
            }
            spec.commandLine().getErr().println("gpuclass: no GPU: " + noGpu.getMessage());
            return List.of();
        }
    }
}
