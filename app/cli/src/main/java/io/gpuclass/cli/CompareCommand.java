package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.Endings;
import io.gpuclass.cli.SharedOptions.ListOption;
import io.gpuclass.cli.SharedOptions.ToFile;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.compare.Baseline;
import io.gpuclass.view.compare.Comparer;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparisons;
import io.gpuclass.view.compare.FailOn;
import io.gpuclass.view.compare.NamedProfile;
import io.gpuclass.view.compare.UnknownWordException;
import io.gpuclass.view.report.comparison.ComparisonReport;
import io.gpuclass.view.report.comparison.JUnitReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass compare}. */
@Command(
        name = "compare",
        description = {
            "Says what became faster or slower since an earlier profile; exits with 1 on a regression.",
            "A figure is slower if its whole interval is beyond the tolerance, and ambiguous if that straddles it. Three or"
                    + " more earlier profiles of the same GPU, as a directory or with --baseline, tell how runs differ.",
            "Fingerprints in the profiles tell whether it is the same GPU. On another one of the model a figure fails only"
                    + " if it differs by more than GPUs of the model do, by the base and by the profiles that gpuclass was"
                    + " built with. Forms whose code differs are listed apart, and are no regressions."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass compare profiles/nvidia-h200.json today.json",
            "  gpuclass compare archive/nvidia-h200/ today.json --tolerance 3%%",
            "  gpuclass compare base.json today.json --only barrier_striped,mutex",
            "  gpuclass compare base.json a.json b.json --format junit -o compare.xml"
        })
final class CompareCommand extends Subcommand {
    @Parameters(index = "0", paramLabel = "BASE", description = "An earlier profile, or a directory of them.")
    private Path base;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "NEW", description = "Profiles, each compared with BASE.")
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
    private Converters.Tolerance tolerance;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            description = "Exit with 1 on: regression, change (that, or another class or decided recommendation) or"
                    + " nothing. Default: regression, and nothing between GPU models.")
    private FailOn failOn;

    @Option(
            names = "--require-judged",
            paramLabel = "N",
            description =
                    "Exit with 1 where fewer than N figures could be judged. Default: 1, unless --fail-on nothing.")
    private Integer requireJudged;

    @Option(
            names = "--allow-unjudged",
            description = "Exit with 0 also where no figure could be judged, as between two runs of a host.")
    private boolean allowUnjudged;

    @Option(
            names = "--only",
            paramLabel = "FORM",
            split = SharedOptions.COMMA,
            splitSynopsisLabel = ",",
            completionCandidates = Suggestions.Implementations.class,
            description =
                    "Compare only these forms, such as barrier_striped, or kinds, such as mutex, or figures with this"
                            + " text, such as fairness, or of a query such as 'primitive[kind=mutex,blocks>=132].rate',"
                            + " by the names of columns; separated by commas.")
    private List<String> only = new ArrayList<>();

    @Mixin
    private final ListOption list = new ListOption();

    @Option(names = "--across-code", description = "Also judge forms whose code differs between the profiles.")
    private boolean acrossCode;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How to print the result: text, md, json or junit. Default: as FILE of -o ends (.xml is"
                    + " junit), else text.")
    private ComparisonFormat format;

    @Mixin
    private final ToFile output = new ToFile();

    enum ComparisonFormat implements Named {
        TEXT,
        MD,
        JSON,
        JUNIT
    }

    private static final Endings<ComparisonFormat> ENDINGS = new Endings<>(
            Map.of(
                    "html", ComparisonFormat.TEXT,
                    "json", ComparisonFormat.JSON,
                    "md", ComparisonFormat.MD,
                    "xml", ComparisonFormat.JUNIT),
            ComparisonFormat.TEXT);

    @Override
    public Integer call() {
        format = output.form(format, ENDINGS);
        if (list.isAsked()) {
            printList(format, Choice.of(forms()));
            return ExitCodes.DONE;
        }
        if (allowUnjudged && requireJudged != null) {
            throw wrongUsage("--allow-unjudged and --require-judged contradict each other: give one of them");
        }
        List<Path> places = new ArrayList<>(List.of(base));
        places.addAll(earlier);
        List<Path> files = InputFiles.base(places, profiles);
        InputFiles.requireNoneAmong(
                output.file().stream().toList(),
                Stream.concat(files.stream(), profiles.stream()).toList(),
                spec());
        Comparisons result = compared(files);
        print(result);
        if (output.file().isPresent()) {
            result.comparisons().forEach(one -> say(ComparisonReport.summary(result, one)));
        }
        result.comparisons().stream()
                .filter(Comparison::judgedTooFew)
                .forEach(one -> say(one.current().files().get(0) + ": " + tooFew(one)));
        return result.failed() ? ExitCodes.CHECK_FAILED : ExitCodes.DONE;
    }

    private String tooFew(Comparison one) {
        return requireJudged == null
                ? "nothing was judged; give three or more earlier profiles of this machine as BASE, or --allow-unjudged"
                : one.counts().judged() + " figures were judged, fewer than the " + requireJudged
                        + " that --require-judged asks for";
    }

    /** Returns the forms that --only takes: those of the given profiles, else those of the catalogue. */
    private List<FormName> forms() {
        if (base == null) {
            return FormName.of(Catalogue.all().stream());
        }
        List<Path> files = new ArrayList<>(InputFiles.base(List.of(base), List.of()));
        Optional.ofNullable(profiles).ifPresent(files::addAll);
        return Comparer.forms(files.stream().map(ProfileReader::read).toList());
    }

    /** A gate that judges nothing passes whatever is slower, so that it fails unless that is asked for. */
    private Integer required() {
        boolean any = allowUnjudged || failOn == FailOn.NOTHING;
        return requireJudged != null ? requireJudged : any ? null : Integer.valueOf(1);
    }

    private Comparisons compared(List<Path> files) {
        Baseline baseline = baseline(files);
        if (baseline.size() < files.size()) {
            say("of the base's " + files.size() + " files, " + (files.size() - baseline.size())
                    + " hold a run that another holds too; each run counts once");
        }
        Comparer.Gate gate = new Comparer.Gate(Optional.ofNullable(failOn), required(), acrossCode, only);
        try {
            Comparer comparer = new Comparer(baseline, tolerance.share(), gate);
            List<Comparison> all = new ArrayList<>();
            eachOf(profiles, this::read, one -> all.add(comparer.compare(one)));
            return comparer.comparisons(all, Tool.current());
        } catch (UnknownWordException unknown) {
            throw wrongUsage("--only: " + unknown.getMessage());
        }
    }

    private Baseline baseline(List<Path> files) {
        Baseline.Gathering gathering = new Baseline.Gathering();
        eachOf(files, file -> Baseline.Run.of(read(file)), gathering::add);
        return gathering.baseline();
    }

    private NamedProfile read(Path file) {
        return new NamedProfile(file.toString(), profile(file));
    }

    private void print(Comparisons result) {
        switch (format) {
            case JUNIT -> print(JUnitReport.of(result));
            case JSON -> print(ProfileJson.text(result));
            case MD -> print(OutputFormat.MARKDOWN, result);
            case TEXT -> print(OutputFormat.TEXT, result);
        }
    }

    private void print(OutputFormat forPeople, Comparisons result) {
        print(
                forPeople,
                () -> "",
                () -> ComparisonReport.of(
                        result, console().presentation(forPeople).columns()));
    }
}
