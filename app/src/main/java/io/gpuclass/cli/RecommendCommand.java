package io.gpuclass.cli;

import io.gpuclass.profile.Profile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpuclass recommend}. */
@Command(
        name = "recommend",
        description = "Says from a profile which barrier, mutex and semaphore to use, and why.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass recommend profiles/nvidia-h200.json",
            "  gpuclass recommend profiles/nvidia-h200.json --format json"
        })
final class RecommendCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "FILE", description = "A profile.")
    private Path file;

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
        Profile profile = ProfileAssembler.withRecommendations(wiring.files().read(file));
        Results.print(
                spec,
                context,
                format.get(),
                () -> wiring.files().json(profile.recommendations()),
                view -> wiring.reports().recommendations(profile, view));
        return ExitCodes.DONE;
    }
}
