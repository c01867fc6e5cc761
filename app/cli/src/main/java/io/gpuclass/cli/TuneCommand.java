package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.Endings;
import io.gpuclass.cli.SharedOptions.FormFilter;
import io.gpuclass.cli.SharedOptions.FormatOption;
import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.primitives.Tuner;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.Jobs.TuneJob.TuneOptions;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileEditor;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.UsableProfile;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.view.report.ProfileReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass tune}. */
@Command(
        name = "tune",
        description = {
            "Finds the pauses with which locks, barriers and semaphores are fastest on a GPU, and puts them into its"
                    + " profile.",
            "Pauses are doubled and halved, from the catalogue's on, as long as that is significantly better. The best are"
                    + " then run in a kernel as users write them, beside the library's defaults; export takes those that"
                    + " are faster there too, by 3 %% or more."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass tune profiles/nvidia-h200.json",
            "  gpuclass tune profiles/nvidia-h200.json --only mutex_spin_backoff,mutex_fa --contention full",
            "  gpuclass tune profiles/nvidia-h200.json --time-budget 5m -o tuned.json"
        })
final class TuneCommand extends DeviceCommand {
    @Parameters(paramLabel = "PROFILE", description = "A profile with primitives, of the GPU's model.")
    private Path file;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write the profile with the pauses in it. Default: where it was read.")
    private Target output;

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "auto",
            completionCandidates = Suggestions.Gpus.class,
            description = "On which GPU, of the profile's model: auto (the first), cuda:N, or recorded:FILE (replays a"
                    + " recording). Default: ${DEFAULT-VALUE}.")
    private DeviceSpec device;

    @Mixin
    private final FormFilter only = new FormFilter();

    @Option(
            names = "--contention",
            paramLabel = "LIST",
            split = ",",
            description = "Under which contention, separated by commas: low (one block on each SM), medium (four), full"
                    + " (all that are resident at once). Default: all.")
    private Set<Contention> contentions = EnumSet.allOf(Contention.class);

    @Option(
            names = "--fairness",
            paramLabel = "F",
            defaultValue = "0.8",
            description =
                    "Jain index that pauses must reach, from 0 to 1; if the catalogue's pauses do not reach it, theirs"
                            + " is the least. Default: ${DEFAULT-VALUE}.")
    private double fairness;

    @Option(
            names = "--time-budget",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "Time allowed for measuring, such as 500ms, 60s or 2m. Default: ${DEFAULT-VALUE}.")
    private Duration timeBudget;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the order in which settings are visited. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Override
    public Integer call() {
        List<FormName> tunable = FormName.of(Tuner.tunable().stream());
        if (only.isListed()) {
            printList(format.get(), Choice.of(tunable));
            return ExitCodes.DONE;
        }
        require(problem());
        Endings.requireOneOf(Set.of("json"), Optional.ofNullable(output).flatMap(Target::ending), spec());
        Set<FormName> forms = only.among(tunable, " that pauses", spec());
        TuneOptions options = new TuneOptions(device, forms, contentions, fairness, timeBudget, seed);
        Profile profile = profile(file);
        UsableProfile.requirePrimitives(profile, file);
        if (options.device() instanceof DeviceSpec.Of named && !named.kind().runsCuda()) {
            Backend backend = wiring().devices().backends().of(named.kind());
            UsableProfile.requireSameModel(
                    profile, file, answered(() -> backend.facts(false)).get(0));
        }
        ProfileWriter.checkWritable(target());
        List<Tuning> found = onDevice(
                () -> openGpu(options.device()), (chosen, progress) -> tune(profile, chosen, options, progress));
        Profile tuned = ProfileAdvice.withTuning(profile, found);
        print(format.get(), () -> json("tuning", tuned.tuning()), () -> ProfileReport.tuning(tuned));
        return ExitCodes.DONE;
    }

    private Optional<String> problem() {
        if (!(fairness >= 0 && fairness <= 1)) {
            return Optional.of("a Jain index lies between 0 and 1, which --fairness " + fairness + " does not");
        }
        return output != null && output.isStdout()
                ? Optional.of("-o - is no place to put pauses into a profile: name a file")
                : Optional.empty();
    }

    /** Tunes, and saves while the device is open, so that Ctrl-C waits for the file. */
    private List<Tuning> tune(Profile profile, ChosenDevice chosen, TuneOptions options, RunProgress progress) {
        UsableProfile.requireSameModel(profile, file, chosen.device().facts());
        List<Tuning> found = wiring().tuning().run(chosen, profile, options, progress);
        // Read again, since the file may have changed during the search.
        ProfileEditor.of(file).replaceEntries("tuning", found).write(target());
        progress.notice("the pauses are in " + target());
        return found;
    }

    private Path target() {
        return output == null ? file : output.file(file.getFileName().toString());
    }
}
