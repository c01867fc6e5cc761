package io.gpuclass.cli;

import io.gpuclass.profile.Profile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
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
                    + " inside one warp), primitives (barriers, mutexes and semaphores)."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass probe",
            "  gpuclass probe --quick --require-gpu -o h200.json",
            "  gpuclass probe --device host --suites probes,hostage",
            "  gpuclass probe -o - > profile.json"
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
                    + " profiles/<device name>.json below the current directory.")
    private Path output;

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
        if (STDOUT.equals(output)) {
            Profile profile = Session.run(spec, context, () -> open(options), measuring(options));
            Results.print(spec, context.wiring().files().json(profile));
        } else {
            Optional.ofNullable(output).ifPresent(context.wiring().files()::checkWritable);
            Profile profile = Session.run(spec, context, () -> open(options), saving(measuring(options)));
            report(profile);
        }
        return ExitCodes.DONE;
    }

    private ChosenDevice open(ProbeOptions options) {
        DeviceSource devices = context.wiring().devices();
        ChosenDevice chosen = new DeviceChooser(devices)
                .open(options.device(), options.depth(), options.requireGpu(), options.includeIds());
        return options.record()
                .map(file -> new ChosenDevice(devices.recording(chosen.device(), file), chosen.notices()))
                .orElse(chosen);
    }

    private BiFunction<ChosenDevice, Progress, Profile> measuring(ProbeOptions options) {
        return (chosen, progress) -> context.wiring().probing().run(chosen, options, progress);
    }

    /** Saves while the device is still open, so that Ctrl-C waits for the file to be whole. */
    private BiFunction<ChosenDevice, Progress, Profile> saving(BiFunction<ChosenDevice, Progress, Profile> measuring) {
        return (chosen, progress) -> {
            ProfileFiles files = context.wiring().files();
            Path file = output != null
                    ? output
                    : Path.of("profiles", chosen.device().facts().slug() + ".json");
            files.checkWritable(file);
            Profile profile = measuring.apply(chosen, progress);
            files.write(profile, file);
            progress.notice("the profile is in " + file);
            return profile;
        };
    }

    private void report(Profile profile) {
        Wiring wiring = context.wiring();
        Results.print(
                spec,
                context,
                format.get(),
                () -> wiring.files().json(profile),
                view -> wiring.reports().profile(profile, view));
    }

    private void checkOptions() {
        if (arguments.contradict()) {
            throw wrong("--require-gpu contradicts --device: leave one of them out");
        }
        boolean forPeople = format.asked().filter(asked -> asked != Format.JSON).isPresent();
        if (STDOUT.equals(output) && forPeople) {
            throw wrong("-o - prints the profile, which is JSON: leave --format out, or name a file");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
