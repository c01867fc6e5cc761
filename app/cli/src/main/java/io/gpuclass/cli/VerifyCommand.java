package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.DeviceOption;
import io.gpuclass.cli.SharedOptions.FormatOption;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.ForwardingDevice.RenewableDevice;
import io.gpuclass.engine.kinds.KindVerifier;
import io.gpuclass.engine.levels.LevelVerifier;
import io.gpuclass.engine.primitives.UseVerifier;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifyOptions;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifySuite;
import io.gpuclass.engine.system.SystemVerification;
import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.view.report.ProfileReport;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
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
            "  gpuclass verify --suites kinds --mutants",
            "  gpuclass verify --suites use --twins",
            "  gpuclass verify --suites system --twins --device cuda:0,cuda:1",
            "  gpuclass verify --device host"
        })
final class VerifyCommand extends DeviceCommand {
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
                    "Also weaken every memory order, fence and block barrier of each implementation, one at a time,"
                            + " and tell how many of these mutants the checks catch. CUDA GPUs only. A mutant that"
                            + " survives is reported and fails nothing.")
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
            paramLabel = "LIST",
            split = ",",
            description =
                    "What to check, separated by commas: primitives, those of one device; kinds, its event counters,"
                            + " latches, combining mutexes, shared mutexes, sequence locks, queues and deques; levels, its"
                            + " barriers from the warp to the grid; use, launches that follow each other or are in flight"
                            + " together, and replayed graphs; system, those of several GPUs, and of the CPU with them."
                            + " Default: primitives.")
    private Set<VerifySuite> suites = new LinkedHashSet<>();

    @Mixin
    private final FormatOption format = new FormatOption();

    private record Findings(DeviceFacts device, Conformance found) {}

    @Override
    public Integer call() {
        checkIds(Catalogue.all(), "any device");
        VerifyOptions options = new VerifyOptions(device.get(), twins, mutants, duration(), only, suites());
        Findings findings = onDevice(() -> open(options), (chosen, progress) -> {
            DeviceFacts facts = chosen.device().facts();
            checkIds(Catalogue.of(facts.kind()), facts.name());
            return new Findings(facts, wiring().verifying().run(chosen, options, progress));
        });
        print(
                format.get(),
                () -> mutants
                                || findings.found().system() != null
                                || findings.found().kinds() != null
                                || findings.found().levels() != null
                                || findings.found().uses() != null
                        ? ProfileJson.text(findings.found())
                        : ProfileJson.text(findings.found().checks()),
                () -> ProfileReport.verification(findings.device(), findings.found()));
        return judge(findings.device(), findings.found());
    }

    private Set<VerifySuite> suites() {
        Set<VerifySuite> asked = suites.isEmpty() ? Set.of(VerifySuite.PRIMITIVES) : suites;
        asked.stream()
                .filter(suite -> mutants && !suite.hasMutants())
                .findFirst()
                .ifPresent(suite -> {
                    throw wrongUsage("--mutants weakens primitives of one device, and kinds: leave it out, or leave "
                            + suite.id() + " out of --suites");
                });
        return asked;
    }

    private Duration duration() {
        if (duration != null) {
            return duration;
        }
        return mutants ? MUTANTS_DURATION : DURATION;
    }

    /** Opens the device, so that it can be opened again after a mutant that faults. */
    private ChosenDevice open(VerifyOptions options) {
        Supplier<ChosenDevice> open = () -> open(options.device(), Depth.STANDARD, false, false);
        ChosenDevice first = open.get();
        return options.mutants()
                ? new ChosenDevice(
                        new RenewableDevice(first.device(), () -> open.get().device()), first.notices())
                : first;
    }

    /** Refuses unknown ids, since a check that does not run would count as passed. */
    private void checkIds(List<Implementation> rows, String where) {
        Set<String> known = new LinkedHashSet<>();
        if (suites().contains(VerifySuite.PRIMITIVES)) {
            rows.forEach(row -> known.add(row.id()));
        }
        if (suites().contains(VerifySuite.KINDS)) {
            known.addAll(KindVerifier.ids());
        }
        if (suites().contains(VerifySuite.LEVELS)) {
            known.addAll(LevelVerifier.ids());
        }
        if (suites().contains(VerifySuite.USE)) {
            known.addAll(UseVerifier.ids());
        }
        if (suites().contains(VerifySuite.SYSTEM)) {
            known.addAll(SystemVerification.ids());
        }
        only.stream().filter(id -> !known.contains(id)).findFirst().ifPresent(id -> {
            throw wrongUsage(
                    "'" + id + "' is no implementation for " + where + ": expected one of " + String.join(", ", known));
        });
    }

    private int judge(DeviceFacts on, Conformance found) {
        if (!found.checkedSome()) {
            // No checks at all must not count as no failures.
            throw new DeviceException(
                    DeviceException.Reason.FAILED,
                    on.name() + " has no checks to run" + reason(found) + ": verify another device"
                            + (suites.isEmpty() ? "" : ", or other --suites"));
        }
        if (found.failed() == 0) {
            return ExitCodes.DONE;
        }
        say(found.failed() + " of " + found.size() + " checks failed");
        return ExitCodes.CHECK_FAILED;
    }

    private static String reason(Conformance found) {
        return found.system() == null
                ? ""
                : found.system().skipped().stream()
                        .findFirst()
                        .map(part -> " (" + part.reason() + ")")
                        .orElse("");
    }
}
