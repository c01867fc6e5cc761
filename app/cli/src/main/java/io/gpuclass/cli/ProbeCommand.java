package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.Endings;
import io.gpuclass.cli.SharedOptions.FormatOption;
import io.gpuclass.cli.SharedOptions.ListOption;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.console.ProbeStream;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.ProbeRun;
import io.gpuclass.engine.session.ProbeRun.SavedProfile;
import io.gpuclass.engine.session.Resumption;
import io.gpuclass.engine.session.RunListener;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.TextWriter.ProducedFile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.report.ShortReport;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Command {@code gpuclass probe}. */
@Command(
        name = "probe",
        resourceBundle = SuiteTexts.NAME,
        description = {
            "Measures a device, prints what was found, and writes a profile.",
            "Suites: ${bundle:suites.usual}; and, on request, ${bundle:suites.asked}.",
            "Suites of several GPUs run by default where there is more than one.",
            "With --thorough the profile is saved after each suite; --resume goes on from there.",
            "With --format json it prints JSON Lines for other programs while it runs: one for each finished case, and"
                    + " at the end one with the whole profile. -o - prints nothing but the profile."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass probe",
            "  gpuclass probe --quick --require-gpu -o h200.json",
            "  gpuclass probe --device host --suites probes,hostage",
            "  gpuclass probe --suites artificial-barriers,applications",
            "  gpuclass probe --suites applications --graph USA-road-d.NY.gr.gz --barriers striped,grid-sync",
            "  gpuclass probe --suites replication --sweep all -o h200.json",
            "  gpuclass probe --device cuda:0,cuda:1 --suites system",
            "  gpuclass probe --thorough -o h200.json",
            "  gpuclass probe --thorough --resume h200.json",
            "  gpuclass probe -o - > profile.json",
            "  gpuclass probe --quick --format json -o h200.json | jq -c 'select(.event == \"case\")'"
        })
final class ProbeCommand extends DeviceCommand {
    @Mixin
    private final ProbeArguments arguments = new ProbeArguments();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "Where to write the profile; DIR/ names it after the device, and - prints it on stdout, instead of"
                            + " the report. Default: profiles/<device name>.json below the current directory; with --resume, that"
                            + " file.")
    private Target output;

    @Option(
            names = "--force",
            description =
                    "Replace a profile that holds suites which this run lacks. Default: it stays, and this one goes"
                            + " beside it, named -partial.")
    private boolean force;

    @Mixin
    private final ListOption list = new ListOption();

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description =
                    "Go on from the profile of a run of the same device, depth and version: run only the suites that it"
                            + " lacks.")
    private Path resume;

    @Option(names = "--full", description = "Print all that was found, not only the machine's class and what to use.")
    private boolean full;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Override
    public Integer call() {
        if (list.isAsked()) {
            printList(
                    format.get(),
                    SuiteRegistry.ALL.stream()
                            .map(suite -> new Choice(suite.id(), suite.words()))
                            .toList());
            return ExitCodes.DONE;
        }
        checkOptions();
        ProbeOptions options = arguments.get();
        // Check files before the device is opened.
        options.record().ifPresent(file -> ProducedFile.check(file, "--record"));
        Optional<Resumption> resumption = Optional.ofNullable(resume).map(file -> Resumption.of(file, options));
        require(resumption
                .flatMap(from -> arguments.unheeded(from.left(options.suites())))
                .map(option -> option.measuredIn(resume)));
        ProbeRun run = new ProbeRun(wiring().probing(), options, resumption, listener());
        if (isStdout()) {
            Profile profile = onDevice(() -> open(options), run::measureValid);
            print(ProfileWriter.toJson(profile));
            return exitCode(profile);
        }
        if (output == null && resume != null) {
            output = new Target(resume, false);
        }
        if (output != null && !output.folder()) {
            ProfileWriter.checkWritable(output.path());
        }
        SavedProfile saved = onDevice(
                () -> open(options), (chosen, progress) -> run.measureAndSave(chosen, this::file, force, progress));
        report(saved);
        return exitCode(saved.profile());
    }

    /** A form of the catalogue that gave a wrong result is a failed check. */
    private static int exitCode(Profile profile) {
        boolean wrong = profile.notices().stream().anyMatch(told -> told.startsWith(SuiteRun.WRONG));
        return wrong ? ExitCodes.CHECK_FAILED : ExitCodes.DONE;
    }

    private boolean isStdout() {
        return output != null && output.isStdout();
    }

    private Path file(DeviceFacts device) {
        Path usual = ProbeRun.defaultFile(device);
        Path file = output == null ? usual : output.file(usual.getFileName().toString());
        arguments
                .get()
                .record()
                .filter(record -> OutputFiles.isSame(record, file))
                .ifPresent(record -> {
                    throw wrongUsage(record + " is where the profile goes too: choose another place with --record");
                });
        return file;
    }

    private RunListener listener() {
        boolean streaming = format.get() == OutputFormat.JSON && !isStdout();
        return streaming ? new ProbeStream(out(), console().nanoTime()) : RunListener.NONE;
    }

    private ChosenDevice open(ProbeOptions options) {
        ChosenDevice chosen = open(options.device(), options.depth(), options.requireGpu(), options.includeIds());
        OptionalLong seed = resume == null ? OptionalLong.of(options.seed()) : OptionalLong.empty();
        return recorded(chosen, options.record().orElse(null), seed);
    }

    private void report(SavedProfile saved) {
        ShortReport.unstable(saved.profile()).ifPresent(this::say);
        if (format.get() != OutputFormat.JSON) {
            int columns = console().presentation(OutputFormat.TEXT).columns();
            print(console()
                    .presentation(format.get())
                    .of(
                            full
                                    ? ProfileReport.of(saved.profile())
                                    : ShortReport.of(
                                            saved.profile(),
                                            Optional.of(saved.file().toString()),
                                            columns)));
        }
    }

    private void checkOptions() {
        require(arguments.problem());
        Endings.requireOneOf(Set.of("json"), Optional.ofNullable(output).flatMap(Target::ending), spec());
        if (resume != null && arguments.tellSeed()) {
            throw wrongUsage(
                    "--seed contradicts --resume, which goes on with the seed of the file: leave one of them out");
        }
        boolean forPeople =
                format.asked().filter(asked -> asked != OutputFormat.JSON).isPresent();
        if (isStdout() && forPeople) {
            throw wrongUsage("-o - prints the profile, which is JSON: leave --format out, or name a file");
        }
    }
}
