package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.ListOption;
import io.gpuclass.cli.SharedOptions.ResultOption;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.units.Spelling;
import io.gpuclass.view.report.ClaimsReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass claims}. */
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
            "  gpuclass claims profiles/nvidia-h200.json --only mahapatra-2020",
            "  gpuclass claims profiles/nvidia-h200.json --format json | jq -r '.claims[] | [.verdict, .id] | @tsv'"
        })
final class ClaimsCommand extends Subcommand {
    @Parameters(paramLabel = "FILE", description = "A profile; - is stdin.")
    private Path file;

    @Option(
            names = "--only",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Only these claims, separated by commas: ids, or the documents stuart-owens-2011, lo, simd-note,"
                            + " giroux-s9329, mahapatra-2020 and others; or cost-model, which validates this tool's own"
                            + " predictions.")
    private List<String> only = new ArrayList<>();

    @Option(names = "--source", hidden = true)
    private ClaimSource source;

    @Mixin
    private final ListOption list = new ListOption();

    @Mixin
    private final ResultOption format = new ResultOption();

    @Override
    public Integer call() {
        if (list.isAsked()) {
            printList(
                    format.get(),
                    ClaimsResult.claimsById().entrySet().stream()
                            .map(claim -> new Choice(claim.getKey(), claim.getValue()))
                            .toList());
            return ExitCodes.DONE;
        }
        Set<String> words = words();
        Profile profile = profile(file);
        ClaimsResult result = words.isEmpty() ? ClaimsResult.of(profile) : ClaimsResult.of(profile, words);
        print(format.get(), () -> json(result), () -> ClaimsReport.of(result));
        return ExitCodes.DONE;
    }

    /** Returns the ids of the claims and documents that are wanted; none for all documents. */
    private Set<String> words() {
        Set<String> known = new LinkedHashSet<>();
        for (ClaimSource each : ClaimSource.values()) {
            known.add(each.id());
        }
        known.addAll(ClaimsResult.claimsById().keySet());
        Set<String> words = new LinkedHashSet<>(only);
        words.stream().filter(word -> !known.contains(word)).findFirst().ifPresent(word -> {
            List<String> near = Spelling.nearest(word, known, 1);
            throw wrongUsage("no claim or document is called '" + word + "': "
                    + (near.isEmpty() ? "" : "is " + near.get(0) + " meant? ") + "--list lists the claims");
        });
        if (source != null) {
            words.add(source.id());
        }
        return words;
    }
}
