package io.gpuclass.cli;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Tool;
import io.gpuclass.view.compare.Baseline;
import io.gpuclass.view.compare.Comparer;
import io.gpuclass.view.compare.Comparisons;
import io.gpuclass.view.compare.FailOn;
import io.gpuclass.view.compare.IncomparableException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gpuclass compare}. */
@Command(
        name = "compare",
        description = {
            "Says what became faster, slower or otherwise since an earlier profile; exits with 1 on a regression.",
            "Figures are judged by their intervals: slower is what is beyond the tolerance as a whole, ambiguous what straddles"
                    + " it. Earlier profiles of the same GPU (three or more, as a directory or with --baseline) tell how runs"
                    + " differ, and their noise is then the base's."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass compare profiles/nvidia-h200.json today.json",
            "  gpuclass compare archive/nvidia-h200/ today.json --tolerance 3%%",
            "  gpuclass compare base.json a.json b.json --format junit -o compare.xml"
        })
final class CompareCommand implements Callable<Integer> {
    private static final Path STDOUT = Path.of("-");

    private final Context context;

    @Parameters(index = "0", paramLabel = "BASE", description = "An earlier profile, or a directory of them.")
    private Path base;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "NEW", description = "Profiles, each held against BASE.")
    private List<Path> profiles;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "One more earlier profile, or a directory of them; may be repeated.")
    private List<Path> earlier = new ArrayList<>();

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            defaultValue = "5%",
            description = "By how much a figure may differ, such as 5%% or 0.05. Default: ${DEFAULT-VALUE}.")
    private Tolerance tolerance;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            description =
                    "What to exit with 1 on: regression, change (that, or another class or decided recommendation) or"
                            + " nothing. Default: regression, and nothing between GPU models.")
    private FailOn failOn;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How to print the result: text, md, json or junit. Default: ${DEFAULT-VALUE}.")
    private ComparisonFormat format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Where to write it; - prints it on stdout. Default: ${DEFAULT-VALUE}.")
    private Path output;

    @Spec
    private CommandSpec spec;

    CompareCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        List<Path> places = new ArrayList<>(List.of(base));
        places.addAll(earlier);
        List<Path> files = ComparedFiles.base(places, profiles);
        InputFiles.requireNoneAmong(
                List.of(output),
                Stream.concat(files.stream(), profiles.stream()).toList(),
                spec);
        Comparisons result = compared(files);
        if (STDOUT.equals(output)) {
            Results.print(spec, text(result));
        } else {
            context.wiring().files().write(text(result), output);
            result.comparisons().forEach(one -> say(context.wiring().reports().comparison(result, one)));
            say("the comparison is in " + output);
        }
        return result.failed() ? ExitCodes.CHECK_FAILED : ExitCodes.DONE;
    }

    private Comparisons compared(List<Path> files) {
        ComparedFiles reader = new ComparedFiles(context.wiring().files());
        try {
            Baseline baseline = Baseline.of(reader.read(files));
            if (baseline.size() < files.size()) {
                say("of the base's " + files.size() + " files, " + (files.size() - baseline.size())
                        + " hold a run that another holds too; each run counts once");
            }
            return new Comparer(baseline, tolerance.share(), Optional.ofNullable(failOn))
                    .compare(reader.read(profiles), Tool.current());
        } catch (IncomparableException e) {
            throw new FileException(ExitCodes.UNREADABLE_INPUT, PlainText.oneLine(e.getMessage()), e);
        }
    }

    private String text(Comparisons result) {
        Wiring wiring = context.wiring();
        boolean file = !STDOUT.equals(output);
        return switch (format) {
            case JSON -> wiring.files().json(result);
            case JUNIT -> wiring.reports().junit(result);
            case MARKDOWN -> wiring.reports().comparison(result, context.view(Format.MARKDOWN));
            case TEXT ->
                wiring.reports()
                        .comparison(
                                result,
                                file ? new View(Format.TEXT, false, Integer.MAX_VALUE) : context.view(Format.TEXT));
        };
    }

    private void say(String notice) {
        spec.commandLine().getErr().println("gpuclass: " + PlainText.oneLine(notice));
    }
}
