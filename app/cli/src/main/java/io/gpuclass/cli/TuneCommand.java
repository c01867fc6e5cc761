package io.gpuclass.cli;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.Progress;
import io.gpuclass.engine.session.TuneOptions;
import io.gpuclass.engine.session.UsableProfile;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileEditor;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.view.report.ProfileReport;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gpuclass tune}. */
@Command(
        name = "tune",
        description = {
            "Finds the pauses with which locks, barriers and semaphores are fastest on a GPU, and puts them into its profile.",
            "It goes up and down in powers of two from the catalogue's pauses, as long as that is surely better; what"
                    + " export writes then has the best found."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass tune profiles/nvidia-h200.json",
            "  gpuclass tune profiles/nvidia-h200.json --only spin-backoff,fa --contention full",
            "  gpuclass tune profiles/nvidia-h200.json --time-budget 5m -o tuned.json"
        })
final class TuneCommand extends Subcommand {
    @Parameters(paramLabel = "PROFILE", description = "A profile with primitives, of the GPU's model.")
    private Path file;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write the profile with the pauses in it. Default: where it was read.")
    private Path output;

    @Mixin
    private final TuneArguments arguments = new TuneArguments();

    @Mixin
    private final FormatOption format = new FormatOption();

    TuneCommand(Wiring wiring) {
        super(wiring);
    }

    @Override
    public Integer call() {
        checkOptions();
        TuneOptions options = arguments.get();
        Profile profile = ProfileReader.read(file);
        UsableProfile.requirePrimitives(profile, file);
        if (options.device() instanceof DeviceSpec.Of named && !named.kind().runsCuda()) {
            Backend backend = wiring().devices().backends().of(named.kind());
            UsableProfile.requireSameModel(profile, file, backend.facts(false).get(0));
        }
        ProfileWriter.checkWritable(target());
        List<Tuning> found =
                onDevice(() -> open(options), (chosen, progress) -> tune(profile, chosen, options, progress));
        Profile tuned = profile.withTuning(found);
        print(format.get(), () -> ProfileJson.text(tuned.tuning()), () -> ProfileReport.tuning(tuned));
        return ExitCodes.DONE;
    }

    private void checkOptions() {
        arguments.problem().ifPresent(problem -> {
            throw wrongUsage(problem);
        });
        if (STDOUT.equals(output)) {
            throw wrongUsage("-o - is no place to put pauses into a profile: name a file");
        }
    }

    private ChosenDevice open(TuneOptions options) {
        return new DeviceChooser(wiring().devices()).open(options.device(), Depth.STANDARD, true, false);
    }

    /** Saves while the device is still open, so that Ctrl-C waits for the file to be whole. */
    private List<Tuning> tune(Profile profile, ChosenDevice chosen, TuneOptions options, Progress progress) {
        UsableProfile.requireSameModel(profile, file, chosen.device().facts());
        List<Tuning> found = wiring().tuning().run(chosen, profile, options, progress);
        // Read anew, since the search took its time and somebody may have changed the file meanwhile.
        ProfileEditor.of(file)
                .replaceEntries("tuning", found, "kind", "implementation", "contention", "initial")
                .write(target());
        progress.notice("the pauses are in " + target());
        return found;
    }

    private Path target() {
        return output == null ? file : output;
    }
}
