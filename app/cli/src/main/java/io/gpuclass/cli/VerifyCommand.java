package io.gpuclass.cli;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.VerifyOptions;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.view.report.ProfileReport;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gpuclass verify}. */
@Command(
        name = "verify",
        description = "Checks on a device that every lock, barrier and semaphore keeps its promise.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass verify",
            "  gpuclass verify --twins --duration 2m",
            "  gpuclass verify --only striped,ticket-turns",
            "  gpuclass verify --device host"
        })
final class VerifyCommand extends Subcommand {
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

    @Option(
            names = "--only",
            paramLabel = "ID",
            split = ",",
            completionCandidates = Suggestions.Implementations.class,
            description = "Which implementations, separated by commas. Default: all. With --twins all twins are run.")
    private Set<String> only = new LinkedHashSet<>();

    @Mixin
    private final FormatOption format = new FormatOption();

    VerifyCommand(Wiring wiring) {
        super(wiring);
    }

    /** The results of all checks on a device. */
    private record Findings(DeviceFacts device, List<VerificationResult> results) {}

    @Override
    public Integer call() {
        checkIds(Catalogue.all(), "any device");
        VerifyOptions options = new VerifyOptions(device.get(), twins, duration, only);
        Findings findings = onDevice(() -> open(options.device(), Depth.STANDARD, false, false), (chosen, progress) -> {
            DeviceFacts facts = chosen.device().facts();
            checkIds(Catalogue.of(facts.kind()), facts.name());
            return new Findings(facts, wiring().verifying().run(chosen, options, progress));
        });
        print(
                format.get(),
                () -> ProfileJson.text(findings.results()),
                () -> ProfileReport.verification(findings.device(), findings.results()));
        return judge(findings);
    }

    /** A check that was asked for and left out would pass for one that passed. */
    private void checkIds(List<Implementation> rows, String where) {
        Set<String> known = rows.stream().map(Implementation::id).collect(Collectors.toCollection(LinkedHashSet::new));
        only.stream().filter(id -> !known.contains(id)).findFirst().ifPresent(id -> {
            throw wrongUsage(
                    "'" + id + "' is no implementation for " + where + ": expected one of " + String.join(", ", known));
        });
    }

    private int judge(Findings findings) {
        if (findings.results().stream().allMatch(VerificationResult::twin)) {
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
        say(failed + " of " + findings.results().size() + " checks failed");
        return ExitCodes.CHECK_FAILED;
    }
}
