package io.gpuclass.cli;

import io.gpuclass.cli.ExceptionMapper.CommandException;
import io.gpuclass.cli.SharedOptions.DeviceOption;
import io.gpuclass.cli.SharedOptions.Endings;
import io.gpuclass.cli.SharedOptions.ToFile;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.console.ShownRun;
import io.gpuclass.engine.device.BoundedCall;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.ProbeOptions.ProgramOptions;
import io.gpuclass.engine.session.ProbeOptionsBuilder;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.engine.suites.HealthJob;
import io.gpuclass.engine.suites.HealthJob.Checked;
import io.gpuclass.engine.suites.HealthJob.HealthSuite;
import io.gpuclass.profile.Holdings;
import io.gpuclass.profile.Holdings.Target;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.TextWriter.ProducedFile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.health.Health;
import io.gpuclass.profile.health.Health.Finding;
import io.gpuclass.profile.health.Limits;
import io.gpuclass.profile.health.Limits.ModelLimits;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.health.HealthMetrics;
import io.gpuclass.view.health.HealthMetrics.SuperBench;
import io.gpuclass.view.health.HealthReport;
import io.gpuclass.view.terms.Numbers;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Command {@code gpuclass check}. */
@Command(
        name = "check",
        description = {
            "Tells in seconds whether the GPUs of a node are healthy: measures a few figures and compares them with"
                    + " those of healthy GPUs of the model. Exits with 0 if all are healthy, 1 if one"
                    + " is not, 3 if there is no GPU.",
            "The figures: contended atomics and reads, atomics on own words, the slower half of the L2 cache, the SM"
                    + " clock under load, the library's default barrier and mutex, which are verified first, and the"
                    + " mutex's hand-off. A figure is sick if its whole interval lies beyond the limit;"
                    + " while other work keeps the GPU busy, it is not judged."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass check --baseline limits.json",
            "  gpuclass check --baseline healthy/ --quick --expect 8",
            "  gpuclass check --baseline limits.json --format openmetrics -o"
                    + " /var/lib/node_exporter/textfile/gpuclass.prom",
            "  gpuclass check --baseline profiles/nvidia-h200.json --device cuda:1 --save today.json"
        })
final class CheckCommand extends DeviceCommand {
    private static final Duration FULL_BUDGET = Duration.ofMillis(7_000);
    private static final Duration BRIEF_BUDGET = Duration.ofMillis(1_500);
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final String NODE = "node";

    @Option(
            names = "--baseline",
            paramLabel = "FILE|DIR",
            required = true,
            description = "Limits of healthy GPUs: from fleet --limits, or the profiles of such GPUs; a file, or a"
                    + " directory of them.")
    private Path baseline;

    @Mixin
    private final DeviceOption device = new DeviceOption();

    @Option(names = "--quick", description = "Leave out what needs barriers and mutexes, and their verification.")
    private boolean quick;

    @Option(names = "--expect", paramLabel = "N", description = "Fail also where the node has not this many GPUs.")
    private Integer expected;

    @Option(
            names = "--strict",
            description = "Fail also where a figure is not judged because other work keeps the GPU busy.")
    private boolean strict;

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            defaultValue = "30s",
            description = "A GPU, or a driver, that has not answered by then is sick. Default: ${DEFAULT-VALUE}.")
    private Duration limit;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How to print the result: text, md, json,"
                    + " openmetrics, superbench (its results line) or reason (one line that names what is sick)."
                    + " Default: what the name of -o ends in, such as .json or .prom; else text.")
    private CheckFormat format;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description =
                    "Also write what was measured of one GPU as a profile, from which limits can be made; beside a"
                            + " profile that holds more.")
    private Path save;

    @Option(names = "--record", paramLabel = "FILE", description = "Record every observation of one GPU, to replay it.")
    private Path record;

    @Mixin
    private final ToFile output = new ToFile();

    enum CheckFormat implements Named {
        TEXT,
        MD,
        JSON,
        OPENMETRICS,
        SUPERBENCH,
        REASON
    }

    private static final Endings<CheckFormat> ENDINGS = new Endings<>(
            Map.of(
                    "html", CheckFormat.TEXT,
                    "json", CheckFormat.JSON,
                    "md", CheckFormat.MD,
                    "prom", CheckFormat.OPENMETRICS),
            CheckFormat.TEXT);

    @Override
    public Integer call() {
        format = output.form(format, ENDINGS);
        List<Path> baselines = InputFiles.base(List.of(baseline), List.of());
        requireOwnPlaces(baselines);
        Limits limits = Limits.read(baselines);
        Optional.ofNullable(record).ifPresent(file -> ProducedFile.check(file, "--record"));
        Optional.ofNullable(save).ifPresent(ProfileWriter::checkWritable);
        List<Health> gpus = new ArrayList<>(checked(limits));
        print(gpus);
        if (output.file().isPresent()) {
            say(HealthReport.reason(gpus));
        }
        boolean passed = gpus.stream()
                .allMatch(gpu -> gpu.healthy() && !(strict && !gpu.unjudged().isEmpty()));
        return passed ? ExitCodes.DONE : ExitCodes.CHECK_FAILED;
    }

    /** A directory holds baselines that the command line does not name. */
    private void requireOwnPlaces(List<Path> baselines) {
        Path beside = save == null ? null : Holdings.beside(save, Holdings.PARTIAL);
        List<Path> outputs = Stream.of(output.file().orElse(null), save, beside, record)
                .filter(Objects::nonNull)
                .toList();
        InputFiles.requireNoneAmong(outputs, baselines, spec());
    }

    private List<Health> checked(Limits limits) {
        Optional<List<? extends DeviceSpec>> specs = specs();
        if (specs.isEmpty()) {
            return List.of(Health.failed(NODE, "", seconds(limit), HealthJob.noAnswer("the driver", limit)));
        }
        if ((save != null || record != null) && specs.get().size() > 1) {
            throw wrongUsage("--save and --record are for one GPU: name it with --device");
        }
        List<Health> gpus = new ArrayList<>();
        specs.get().forEach(spec -> gpus.add(checked(spec, limits)));
        if (expected != null && expected != specs.get().size()) {
            gpus.add(Health.failed(
                    NODE, "", 0, "it has " + Numbers.counted(specs.get().size(), "GPU") + ", not " + expected));
        }
        return gpus;
    }

    /** Returns the devices to check: the given ones, else all GPUs; empty if the driver does not tell in time. */
    private Optional<List<? extends DeviceSpec>> specs() {
        if (!(device.get() instanceof DeviceSpec.Auto)) {
            return Optional.of(List.of(device.get()));
        }
        BoundedCall<List<? extends DeviceSpec>> finding =
                new BoundedCall<>("find GPUs", () -> new DeviceChooser(wiring().devices()).gpus());
        return console().interruption().guarding(finding::abort, () -> finding.result(limit));
    }

    private static double seconds(Duration time) {
        return time.toMillis() / MILLIS_PER_SECOND;
    }

    private Health checked(DeviceSpec spec, Limits limits) {
        String name = spec instanceof DeviceSpec.Of one
                ? one.kind().id() + (one.kind().numbered() ? ":" + one.ordinal() : "")
                : "gpu";
        HealthJob job = new HealthJob(name, wiring().probing(), limit);
        try (RunProgress progress = ShownRun.of(console(), err())) {
            Checked checked = console()
                    .interruption()
                    .guarding(
                            job::abort,
                            () -> job.check(
                                    () -> recorded(
                                            open(spec, Depth.STANDARD, true, false), record, OptionalLong.empty()),
                                    facts -> limits(limits, facts),
                                    options(spec),
                                    progress));
            if (save != null && checked.profile() != null) {
                save(checked.profile(), progress);
            }
            return checked.health();
        }
    }

    /** Writes what was measured, which is less than {@code gpuclass probe} measures: beside a profile that holds more. */
    private void save(Profile profile, RunProgress progress) {
        Target target = Target.of(profile, save);
        ProfileWriter.write(profile, target.file());
        if (!target.kept().isEmpty()) {
            progress.notice(save + " stays, since it also holds " + String.join(", ", target.kept())
                    + ": what was measured now is in " + target.file());
        }
    }

    private ProbeOptions options(DeviceSpec spec) {
        return ProbeOptionsBuilder.builder()
                .device(spec)
                .depth(Depth.STANDARD)
                .suites(Set.of(quick ? HealthSuite.BRIEF : HealthSuite.FULL))
                .seed(1L)
                .timeBudget(quick ? BRIEF_BUDGET : FULL_BUDGET)
                .timeGiven(true)
                .record(Optional.ofNullable(record))
                .programs(ProgramOptions.DEFAULTS)
                .build();
    }

    private ModelLimits limits(Limits limits, DeviceFacts facts) {
        return limits.of(facts).orElseThrow(() -> {
            String known = limits.models().stream()
                    .map(model -> named(model.device(), model.kind(), model.multiprocessors()))
                    .collect(Collectors.joining(", "));
            return new CommandException(
                    ExitCodes.UNREADABLE_INPUT,
                    new IllegalStateException(baseline + ": it has no limits for "
                            + named(facts.name(), facts.kind().id(), facts.multiprocessors()) + ", only for "
                            + (known.isEmpty() ? "nothing" : known) + "; save a healthy one's figures with --save"));
        });
    }

    private static String named(String model, String kind, Integer multiprocessors) {
        return model + " (" + kind + (multiprocessors == null ? "" : ", " + multiprocessors + " SMs") + ")";
    }

    private void print(List<Health> gpus) {
        switch (format) {
            case JSON -> print(json("gpus", gpus.stream().map(Summary::of).toList()));
            case OPENMETRICS -> print(HealthMetrics.of(gpus, Instant.now()));
            case SUPERBENCH -> print(SuperBench.line(hostName(), gpus));
            case REASON -> print(HealthReport.reason(gpus));
            case MD -> print(OutputFormat.MARKDOWN, () -> "", () -> HealthReport.of(gpus));
            case TEXT -> print(OutputFormat.TEXT, () -> "", () -> HealthReport.of(gpus));
        }
    }

    /**
     * Overall state of a GPU.
     *
     * @param healthy null where nothing is sick, but not all was judged
     * @param busy what else kept the GPU busy; null for nothing
     */
    private record Summary(
            String device,
            String model,
            Boolean healthy,
            boolean judged,
            String busy,
            double seconds,
            List<String> notes,
            List<Finding> findings) {
        static Summary of(Health gpu) {
            boolean judged = gpu.unjudged().isEmpty();
            return new Summary(
                    gpu.device(),
                    gpu.model(),
                    gpu.healthy() && !judged ? null : gpu.healthy(),
                    judged,
                    gpu.busy(),
                    gpu.seconds(),
                    gpu.notes(),
                    gpu.findings());
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
