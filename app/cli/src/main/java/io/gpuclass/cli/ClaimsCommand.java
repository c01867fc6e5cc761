package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.ResultOption;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.view.report.ClaimsReport;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gpuclass claims}. */
@Command(
        name = "claims",
        description = {
            "Judges each claim of the source documents by a profile.",
            "Shows the document's words and numbers, the profile's figures with their intervals, and the reason in one"
                    + " sentence. A claim about a GPU is judged twice: with as many blocks as that GPU had, and with as"
                    + " many as fill this one. The exit code is 0 whether claims hold or not."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass claims profiles/nvidia-h200.json",
            "  gpuclass claims profiles/nvidia-h200.json --source mahapatra-2020",
            "  gpuclass claims profiles/nvidia-h200.json --format json | jq -r '.claims[] | [.verdict, .id] | @tsv'"
        })
final class ClaimsCommand extends Subcommand {
    @Parameters(paramLabel = "FILE", description = "A profile; - is stdin.")
    private Path file;

    @Option(
            names = "--source",
            paramLabel = "NAME",
            description =
                    "Only the claims of one document: stuart-owens-2011, lo, simd-note, giroux-s9329, mahapatra-2020"
                            + " or others; or cost-model, which validates this tool's own predictions.")
    private ClaimSource source;

    @Mixin
    private final ResultOption format = new ResultOption();

    @Override
    public Integer call() {
        ClaimsResult result = ClaimsResult.of(ProfileReader.read(file), Optional.ofNullable(source));
        print(format.get(), () -> json(result), () -> ClaimsReport.of(result));
        return ExitCodes.DONE;
    }
}
