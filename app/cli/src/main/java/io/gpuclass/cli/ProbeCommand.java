package io.gpuclass.cli;

import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.DeviceChooser;
import io.gpuclass.engine.session.DeviceSource;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.profile.Profile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code gpuclass probe}. */
@Command(
        name = "probe",
        description = {
            "Measures a device, prints what was found, and writes a profile.",
            "Suites: probes (the twelve memory probes), hostage (the sustained line-hostage test), simt (per-thread locks"
                    + " inside one warp), primitives (barriers, mutexes, semaphores and condition variables), sections (the"
                    + " same with work inside); and, where asked for, artificial-barriers (programs with barriers that they do"
                    + " not need) and applications (programs that live by barriers, locks and compare-and-swap).",
            "With --thorough the profile is saved after each suite; --resume goes on from there.",
            "With --format json it prints JSON Lines for other programs while it runs: one for each finished case, and at the"
                    + " end one with all of the profile. -o - prints nothing but the profile."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass probe",
            "  gpuclass probe --quick --require-gpu -o h200.json",
            "  gpuclass probe --device host --suites probes,hostage",
            "  gpuclass probe --suites artificial-barriers,applications",
            "  gpuclass probe --suites applications --graph USA-road-d.NY.gr.gz --barriers striped,grid-sync",
            "  gpuclass probe --thorough -o h200.json",
            "  gpuclass probe --thorough --resume h200.json",
            "  gpuclass probe -o - > profile.json",
            "  gpuclass probe --quick --format json -o h200.json | jq -c 'select(.event == \"case\")'"
        })
final class ProbeCommand implements Callable<Integer> {
    private static final Path STDOUT = Path.of("-");

    private final Context context;

    @Mixin
    private final ProbeArguments arguments = new ProbeArguments();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write the profile; - prints it on stdout, instead of the report. Default:"
                    + " profiles/<device name>.json below the current directory; with --resume, that file.")
    private Path output;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description =
                    "Go on from the profile of a run of the same device, depth and version: run only the suites that it"
                            + " lacks.")
    private Path resume;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Spec
    private CommandSpec spec;

    ProbeCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        checkOptions();
        ProbeOptions options = arguments.get();
        // What can be known to fail fails before the device is opened, and long before it is measured.
        options.record().ifPresent(context.wiring().files()::checkWritable);
        Optional<Resumption> resumption = Optional.ofNullable(resume)
                .map(file -> Resumption.of(file, context.wiring().files(), options));
        resumption.ifPresent(from -> checkLeft(from.left(options.suites())));
        ProbeRun run = new ProbeRun(context.wiring(), options, resumption, stream());
        if (STDOUT.equals(output)) {
            Profile profile = Session.run(spec, context, () -> open(options), run::measure);
            Results.print(spec, context.wiring().files().json(profile));
        } else {
            Optional<Path> target = Optional.ofNullable(output).or(() -> Optional.ofNullable(resume));
            target.ifPresent(context.wiring().files()::checkWritable);
            report(Session.run(
                    spec,
                    context,
                    () -> open(options),
                    (chosen, progress) -> run.measureAndSave(chosen, target, progress)));
        }
        return ExitCodes.DONE;
    }

    private Optional<ProbeStream> stream() {
        boolean streaming = format.get() == Format.JSON && !STDOUT.equals(output);
        return streaming
                ? Optional.of(new ProbeStream(
                        spec.commandLine().getOut(), context.wiring().files(), context.nanoTime()))
                : Optional.empty();
    }

    private ChosenDevice open(ProbeOptions options) {
        DeviceSource devices = context.wiring().devices();
        ChosenDevice chosen = new DeviceChooser(devices)
                .open(options.device(), options.depth(), options.requireGpu(), options.includeIds());
        return options.record()
                .map(file -> new ChosenDevice(devices.recording(chosen.device(), file), chosen.notices()))
                .orElse(chosen);
    }

    private void report(Profile profile) {
        if (format.get() != Format.JSON) {
            Results.print(spec, context.wiring().reports().profile(profile, context.view(format.get())));
        }
    }

    private void checkOptions() {
        if (arguments.contradict()) {
            throw wrong("--require-gpu contradicts --device: leave one of them out");
        }
        arguments.programContradiction().ifPresent(said -> {
            throw wrong(said);
        });
        arguments.unheeded().ifPresent(option -> {
            throw wrong(option.without());
        });
        if (resume != null && arguments.tellSeed()) {
            throw wrong("--seed contradicts --resume, which goes on with the seed of the file: leave one of them out");
        }
        boolean forPeople = format.asked().filter(asked -> asked != Format.JSON).isPresent();
        if (STDOUT.equals(output) && forPeople) {
            throw wrong("-o - prints the profile, which is JSON: leave --format out, or name a file");
        }
    }

    private void checkLeft(Set<Suite> left) {
        arguments.unheeded(left).ifPresent(option -> {
            throw wrong(option.measuredIn(resume));
        });
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
