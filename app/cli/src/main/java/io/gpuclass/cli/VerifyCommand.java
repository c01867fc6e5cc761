package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.DeviceOption;
import io.gpuclass.cli.SharedOptions.FormFilter;
import io.gpuclass.cli.SharedOptions.ResultOption;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.ForwardingDevice.RenewableDevice;
import io.gpuclass.engine.experiment.Verifier.Form;
import io.gpuclass.engine.kinds.KindRow;
import io.gpuclass.engine.levels.LevelRow;
import io.gpuclass.engine.primitives.UseRow;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifyOptions;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifySuite;
import io.gpuclass.engine.system.SystemVerification;
import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.view.report.ProfileReport;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Command {@code gpuclass verify}. */
@Command(
        name = "verify",
        description = "Checks on a device that every lock, barrier and semaphore keeps its promise.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass verify",
            "  gpuclass verify --twins --duration 2m",
            "  gpuclass verify --only barrier_striped,mutex_ticket_turns",
            "  gpuclass verify --mutants",
            "  gpuclass verify --require-gpu",
            "  gpuclass verify --list",
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

    @Option(names = "--require-gpu", description = "Fail instead of checking the host CPU where there is no GPU.")
    private boolean requireGpu;

    @Option(
            names = "--twins",
            description =
                    "Also run all seeded bugs, forms broken on purpose, and fail where a check does not catch one.")
    private boolean seededBugs;

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

    @Mixin
    private final FormFilter only = new FormFilter();

    @Option(
            names = "--suites",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Suites to check, separated by commas: primitives, those of one device; kinds, its event counters,"
                            + " latches, messages, look-backs, write-once variables, combining mutexes, shared mutexes, sequence"
                            + " locks, queues and deques;"
                            + " levels, its barriers from the warp to the grid; use, launches that follow each other or are in flight"
                            + " together, and replayed graphs; system, those of several GPUs, and of the CPU with them."
                            + " Default: primitives.")
    private Set<VerifySuite> suites = new LinkedHashSet<>();

    @Mixin
    private final ResultOption format = new ResultOption();

    private record CheckedDevice(DeviceFacts device, Conformance found) {}

    @Override
    public Integer call() {
        if (only.isListed()) {
            printList(format.get(), Choice.of(forms(Catalogue.all(), everySuite())));
            return ExitCodes.DONE;
        }
        boolean cpu =
                device.get() instanceof DeviceSpec.Of named && named.kind().cpu();
        if (requireGpu && (cpu || device.get() instanceof DeviceSpec.Recorded)) {
            throw wrongUsage("--require-gpu contradicts --device: leave one of them out");
        }
        Set<VerifySuite> checked = suites();
        only.among(forms(Catalogue.all(), checked), "", spec());
        CheckedDevice findings = onDevice(this::open, (chosen, progress) -> {
            DeviceFacts facts = chosen.device().facts();
            // A check that does not run would count as passed.
            Set<FormName> wanted =
                    only.among(forms(Catalogue.of(facts.kind()), checked), " of " + facts.name(), spec());
            VerifyOptions options = new VerifyOptions(seededBugs, mutants, duration(), wanted, checked);
            return new CheckedDevice(facts, wiring().verifying().run(chosen, options, progress));
        });
        print(
                format.get(),
                () -> json(findings.found()),
                () -> ProfileReport.verification(findings.device(), findings.found()));
        int code = judge(findings.device(), findings.found());
        if (device.get() instanceof DeviceSpec.Auto && findings.device().kind().cpu()) {
            say("no GPU was checked, only the host CPU: --require-gpu fails where there is no GPU");
        }
        return code;
    }

    /** Returns the suites that were asked for; by default, for each form that is named, the first that checks it. */
    private Set<VerifySuite> suites() {
        Set<VerifySuite> asked = suites.isEmpty() ? suitesOfForms() : suites;
        asked.stream()
                .filter(suite -> mutants && !suite.hasMutants())
                .findFirst()
                .ifPresent(suite -> {
                    throw wrongUsage("--mutants weakens primitives of one device, and kinds: leave it out, or leave "
                            + suite.id() + " out of --suites");
                });
        return asked;
    }

    private Set<VerifySuite> suitesOfForms() {
        Set<VerifySuite> checking = EnumSet.noneOf(VerifySuite.class);
        for (String word : only.words()) {
            Set<FormName> meant = FormFilter.among(List.of(word), forms(Catalogue.all(), everySuite()), "", spec());
            Arrays.stream(VerifySuite.values())
                    .filter(suite -> !Collections.disjoint(forms(Catalogue.all(), Set.of(suite)), meant))
                    .findFirst()
                    .ifPresent(checking::add);
        }
        return checking.isEmpty() ? Set.of(VerifySuite.PRIMITIVES) : checking;
    }

    /** Returns the suites that {@code --list} is about; {@code use} checks forms of others. */
    private Set<VerifySuite> everySuite() {
        return suites.isEmpty() ? EnumSet.complementOf(EnumSet.of(VerifySuite.USE)) : suites;
    }

    private Duration duration() {
        if (duration != null) {
            return duration;
        }
        return mutants ? MUTANTS_DURATION : DURATION;
    }

    /** Opens the device, so that it can be opened again after a mutant that faults. */
    private ChosenDevice open() {
        Supplier<ChosenDevice> open = () -> open(device.get(), Depth.STANDARD, requireGpu, false);
        ChosenDevice first = first(open);
        return mutants
                ? new ChosenDevice(
                        new RenewableDevice(first.device(), () -> open.get().device()), first.notices())
                : first;
    }

    private ChosenDevice first(Supplier<ChosenDevice> open) {
        try {
            return open.get();
        } catch (DeviceException failed) {
            throw requireGpu ? failed.withoutHost() : failed;
        }
    }

    private static List<FormName> forms(List<Implementation> rows, Set<VerifySuite> suites) {
        return suites.stream()
                .sorted()
                .flatMap(suite -> switch (suite) {
                    case PRIMITIVES -> rows.stream().map(FormName::of);
                    case KINDS -> Form.names(KindRow.checked()).stream();
                    case LEVELS -> Form.names(LevelRow.barriers()).stream();
                    case USE -> Form.names(UseRow.all()).stream();
                    case SYSTEM -> SystemVerification.forms().stream();
                })
                .distinct()
                .toList();
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
