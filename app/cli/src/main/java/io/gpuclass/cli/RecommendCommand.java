package io.gpuclass.cli;

import io.gpuclass.engine.session.ProfileAssembler;
import io.gpuclass.profile.Profile;
import io.gpuclass.view.report.FastestReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpuclass recommend}. */
@Command(
        name = "recommend",
        description = "Says from a profile which barrier, mutex and semaphore to use, and why.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass recommend profiles/nvidia-h200.json",
            "  gpuclass recommend profiles/nvidia-h200.json --format json",
            "  gpuclass recommend profiles/nvidia-h200.json --fastest --format md"
        })
final class RecommendCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "FILE", description = "A profile.")
    private Path file;

    @Option(
            names = "--fastest",
            description =
                    "Say instead how near the fastest of each kind comes to its goal, and to what memory accesses take at"
                            + " the least.")
    private boolean fastest;

    @Mixin
    private final FormatOption format = new FormatOption();

    @Spec
    private CommandSpec spec;

    RecommendCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Wiring wiring = context.wiring();
        Profile profile = wiring.files().read(file);
        if (fastest) {
            Results.print(
                    spec,
                    context,
                    format.get(),
                    () -> wiring.files().json(FastestReport.standings(profile)),
                    view -> wiring.reports().fastest(profile, view));
        } else {
            Profile advising = ProfileAssembler.withRecommendations(profile);
            Results.print(
                    spec,
                    context,
                    format.get(),
                    () -> wiring.files().json(advising.recommendations()),
                    view -> wiring.reports().recommendations(advising, view));
        }
        return ExitCodes.DONE;
    }
}
