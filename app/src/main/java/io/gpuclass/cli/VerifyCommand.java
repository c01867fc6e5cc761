package io.gpuclass.cli;

import io.gpuclass.device.DeviceException;
import io.gpuclass.device.DeviceFacts;
import io.gpuclass.primitives.VerificationResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gpuclass verify}. */
@Command(
        name = "verify",
        description = "Checks on a device that every lock, barrier and semaphore keeps its promise.",
        footerHeading = "%nExamples:%n",
        footer = {"  gpuclass verify", "  gpuclass verify --twins --duration 2m", "  gpuclass verify --device host"})
final class VerifyCommand implements Callable<Integer> {
    private final Context context;

    @Mixin
    private final DeviceOption device = new DeviceOption();

    @Option(
            names = "--twins",
            description = "Also run deliberately broken forms, and fail where the check does not catch one.")
    private boolean twins;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long to check for, such as 500ms, 60s or 2m. Default: ${DEFAULT-VALUE}.")
    private Duration duration;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Spec
    private CommandSpec spec;

    VerifyCommand(Context context) {
        this.context = context;
    }

    /** What was checked, and where. */
    private record Findings(DeviceFacts device, List<VerificationResult> results) {}

    @Override
    public Integer call() {
        Wiring wiring = context.wiring();
        VerifyOptions options = new VerifyOptions(device.get(), twins, duration);
        Findings findings = Session.run(
                spec,
                context,
                () -> new DeviceChooser(wiring.devices()).open(options.device(), Depth.STANDARD, false, false),
                (chosen, progress) ->
                        new Findings(chosen.device().facts(), wiring.verifying().run(chosen, options, progress)));
        Results.print(
                spec,
                context,
                format.get(),
                () -> wiring.files().json(findings.results()),
                view -> wiring.reports().verification(findings.device(), findings.results(), view));
        return judge(findings);
    }

    private int judge(Findings findings) {
        if (findings.results().isEmpty()) {
            // A check that checked nothing must not pass for one that found nothing.
            throw new DeviceException(
                    DeviceException.Reason.FAILED,
                    findings.device().name() + " has no checks to run: verify another device");
        }
        long failed =
                findings.results().stream().filter(result -> !result.passed()).count();
        if (failed == 0) {
            return ExitCodes.DONE;
        }
        spec.commandLine()
                .getErr()
                .println("gpuclass: " + failed + " of " + findings.results().size() + " checks failed");
        return ExitCodes.CHECK_FAILED;
    }
}
