package io.gpuclass.cli;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.TextWriter;
import io.gpuclass.view.ReportForm;
import io.gpuclass.view.ReportForm.File;
import io.gpuclass.view.compare.NamedProfile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gpuclass report}. */
@Command(
        name = "report",
        description = {
            "Writes reports of saved profiles: one machine with the paper's GPUs beside it, or several machines"
                    + " beside each other. Prints the path of each file.",
            "Nothing is written if a profile is not valid. Existing files are replaced."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass report profiles/nvidia-h200.json",
            "  gpuclass report profiles/nvidia-h200.json --format md,svg -o docs",
            "  gpuclass report before.json after.json --name driver-update -o build/gpu"
        })
final class ReportCommand extends Subcommand {
    private static final String NAME_OF_SEVERAL = "comparison";
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final int LONGEST_NAME = 100;

    @Parameters(paramLabel = "PROFILE", arity = "1..*", description = "Profiles.")
    private List<Path> files;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            defaultValue = "reports",
            description = "The directory for the files, made if it is missing. Default: ${DEFAULT-VALUE}.")
    private Path directory;

    @Option(
            names = "--format",
            paramLabel = "LIST",
            completionCandidates = Suggestions.ReportForms.class,
            description = {
                "What to write, separated by commas. Default: ${DEFAULT-VALUE}.",
                "html: an interactive page. md: tables, for a pull request or a README. csv: all that was"
                        + " measured, one measurement a row. svg: a file for each picture."
            })
    private Converters.ReportForms forms = new Converters.ReportForms(ReportForm.defaults());

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "What the files' names begin with. Default: the device's name, such as nvidia-h200; "
                    + NAME_OF_SEVERAL + " for several profiles.")
    private String name;

    @Override
    public Integer call() {
        checkName();
        List<NamedProfile> inputs = inputs();
        Map<Path, String> texts = new LinkedHashMap<>();
        for (ReportForm form : forms.forms()) {
            List<File> rendered = form.render(inputs);
            rendered.forEach(file -> texts.put(directory.resolve(base(inputs) + file.ending()), file.text()));
            if (rendered.isEmpty()) {
                say("no " + form.id() + ": nothing was measured that a chart shows; run 'gpuclass probe'"
                        + " with suites such as hostage, primitives and sections");
            }
        }
        InputFiles.requireNoneAmong(texts.keySet(), files, spec());
        TextWriter.write(texts);
        print(texts.keySet().stream().map(Path::toString).collect(Collectors.joining("\n")));
        return ExitCodes.DONE;
    }

    private List<NamedProfile> inputs() {
        InputFiles.requireDistinct(files, spec());
        List<String> names = InputFiles.shortNames(files);
        List<Profile> profiles = files.stream().map(ProfileReader::read).toList();
        return IntStream.range(0, files.size())
                .mapToObj(i -> new NamedProfile(names.get(i), profiles.get(i)))
                .toList();
    }

    private String base(List<NamedProfile> inputs) {
        if (name != null) {
            return name;
        }
        return inputs.size() > 1
                ? NAME_OF_SEVERAL
                : inputs.get(0).profile().device().fileName();
    }

    private void checkName() {
        if (name != null && !FILE_NAME.matcher(name).matches()) {
            throw wrongUsage("--name '" + name + "' cannot begin the names of files: use up to " + LONGEST_NAME
                    + " ASCII letters, digits, '.', '_' and '-', the first a letter or digit; name a directory"
                    + " with -o");
        }
    }
}
