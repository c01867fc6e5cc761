package io.gpuclass.cli;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.RenewableDevice;
import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.VerifyOptions;
import io.gpuclass.engine.system.TeamChecking;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Conformance;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.system.TeamVerification;
import io.gpuclass.view.report.ProfileReport;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
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
            "  gpuclass verify --mutants",
            "  gpuclass verify --device cuda:0,cuda:1 --suites system --twins",
            "  gpuclass verify --device host"
        })
final class VerifyCommand extends Subcommand {
    private static final Duration DURATION = Duration.ofSeconds(10);
    private static final Duration MUTANTS_DURATION = Duration.ofMinutes(5);

    @Mixin
    private final DeviceOption device = new DeviceOption();

    @Option(
            names = "--twins",
            description = "Also run deliberately broken forms, and fail where the check does not catch one.")
    private boolean twins;

    @Option(
            names = "--mutants",
            description =
                    "Also weaken every memory order, fence and block barrier of each implementation, one at a time, and tell how many of"
                            + " these mutants the checks catch. CUDA GPUs only. A mutant that survives is reported and fails nothing.")
    private boolean mutants;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description =
                    "How long to check for, such as 500ms, 60s or 2m; the mutants share what the checks leave of it."
                            + " Default: 10s, with --mutants 5m.")
    private Duration duration;

    @Option(
            names = "--only",
            paramLabel = "ID",
            split = ",",
            completionCandidates = Suggestions.Implementations.class,
            description = "Which implementations, separated by commas. Default: all. With --twins all twins are run.")
    private Set<String> only = new LinkedHashSet<>();

    @Option(
            names = "--suites",
            paramLabel = "SUITE",
            defaultValue = "primitives",
            description = "What to check: primitives, or system (primitives of several GPUs, and of a GPU and the CPU)."
                    + " Default: ${DEFAULT-VALUE}.")
    private CheckedSuite suite;

    @Mixin
    private final FormatOption format = new FormatOption();

    VerifyCommand(Wiring wiring) {
        super(wiring);
    }

    /** What was found on a device. */
    private record Findings(DeviceFacts device, Conformance found) {}

    @Override
    public Integer call() {
        if (suite == CheckedSuite.SYSTEM) {
            return verifySystem();
        }
        checkIds(Catalogue.all(), "any device");
        VerifyOptions options = new VerifyOptions(device.get(), twins, mutants, duration(), only);
        Findings findings = onDevice(() -> open(options), (chosen, progress) -> {
            DeviceFacts facts = chosen.device().facts();
            checkIds(Catalogue.of(facts.kind()), facts.name());
            return new Findings(facts, wiring().verifying().run(chosen, options, progress));
        });
        print(
                format.get(),
                () -> mutants
                        ? ProfileJson.text(findings.found())
                        : ProfileJson.text(findings.found().checks()),
                () -> ProfileReport.verification(findings.device(), findings.found()));
        return judge(findings.device(), findings.found().checks());
    }

    /** What was found of several processors. */
    private record TeamFindings(DeviceFacts device, List<TeamVerification> checks) {}

    private int verifySystem() {
        if (mutants || !only.isEmpty()) {
            throw wrongUsage("--suites system has neither --mutants nor --only: leave them out");
        }
        Supplier<ChosenDevice> opened = () -> open(device.get(), Depth.STANDARD, false, false);
        TeamFindings findings = onDevice(
                opened,
                (chosen, progress) -> new TeamFindings(
                        chosen.device().facts(),
                        new TeamChecking(console().nanoTime())
                                .run(chosen.device(), twins, duration().toNanos(), progress)));
        print(
                format.get(),
                () -> ProfileJson.text(findings.checks()),
                () -> ProfileReport.verification(findings.device(), findings.checks()));
        return judge(
                findings.checks().stream().filter(check -> !check.passed()).count(),
                findings.checks().size());
    }

    private int judge(long failed, int checks) {
        if (failed == 0) {
            return ExitCodes.DONE;
        }
        say(failed + " of " + checks + " checks failed");
        return ExitCodes.CHECK_FAILED;
    }

    private Duration duration() {
        if (duration != null) {
            return duration;
        }
        return mutants ? MUTANTS_DURATION : DURATION;
    }

    /** Opens the device. A mutant may fault, which takes the device with it, so that it must be possible to open it again. */
    private ChosenDevice open(VerifyOptions options) {
        Supplier<ChosenDevice> open = () -> open(options.device(), Depth.STANDARD, false, false);
        ChosenDevice first = open.get();
        return options.mutants()
                ? new ChosenDevice(
                        new RenewableDevice(first.device(), () -> open.get().device()), first.notices())
                : first;
    }

    /** A check that was asked for and left out would pass for one that passed. */
    private void checkIds(List<Implementation> rows, String where) {
        Set<String> known = rows.stream().map(Implementation::id).collect(Collectors.toCollection(LinkedHashSet::new));
        only.stream().filter(id -> !known.contains(id)).findFirst().ifPresent(id -> {
            throw wrongUsage(
                    "'" + id + "' is no implementation for " + where + ": expected one of " + String.join(", ", known));
        });
    }

    private int judge(DeviceFacts on, List<VerificationResult> checks) {
        if (checks.stream().allMatch(VerificationResult::twin)) {
            // A check that checked nothing must not pass for one that found nothing.
            throw new DeviceException(
                    DeviceException.Reason.FAILED, on.name() + " has no checks to run: verify another device");
        }
        long failed = checks.stream().filter(result -> !result.passed()).count();
        return judge(failed, checks.size());
    }
}
