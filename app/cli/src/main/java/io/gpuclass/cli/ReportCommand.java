package io.gpuclass.cli;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.TextWriter;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.ReportForm;
import io.gpuclass.view.ReportForm.File;
import io.gpuclass.view.compare.NamedProfile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass report}. */
@Command(
        name = "report",
        description = {
            "Writes reports of saved profiles: one machine with the paper's GPUs beside it, or several machines"
                    + " beside each other. Prints the path of each file.",
            "A file that is no valid profile is named and left out, and the exit code is 4. Existing files are replaced."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass report profiles/nvidia-h200.json",
            "  gpuclass report profiles/nvidia-h200.json -o h200.html",
            "  gpuclass report profiles/nvidia-h200.json --format md,svg -o docs/",
            "  gpuclass report before.json after.json --name driver-update -o build/gpu/"
        })
final class ReportCommand extends Subcommand {
    /** Rather a file's than a directory's, such as {@code pdf}; not {@code 2} of {@code v1.2}. */
    private static final Pattern FILE_ENDING = Pattern.compile("[a-z]{2,5}");

    private static final String NAME_OF_SEVERAL = "comparison";
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final int LONGEST_NAME = 100;

    @Parameters(paramLabel = "PROFILE", arity = "1..*", description = "Profiles.")
    private List<Path> files;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE|DIR/",
            defaultValue = "reports/",
            description = "One file, as its name ends: .html, .md, .csv or .svg; or the directory for all of them."
                    + " Default: ${DEFAULT-VALUE}.")
    private Target output;

    @Option(
            names = "--format",
            paramLabel = "LIST",
            completionCandidates = Suggestions.ReportForms.class,
            description = {
                "Forms to write into a directory, separated by commas. Default: html,md,csv.",
                "html: an interactive page. md: tables, for a pull request or a README. csv: all that was"
                        + " measured, one measurement a row. svg: a file for each picture."
            })
    private Converters.ReportForms asked;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Beginning of the files' names. Default: the device's name, such as nvidia-h200; "
                    + NAME_OF_SEVERAL + " for several profiles.")
    private String name;

    @Override
    public Integer call() {
        checkName();
        List<NamedProfile> inputs = inputs();
        Map<Path, String> texts = new LinkedHashMap<>();
        List<ReportForm> asked = List.copyOf(forms());
        List<List<File>> each = each("rendering", asked, form -> form.render(inputs));
        for (int i = 0; i < asked.size(); i++) {
            List<File> rendered = each.get(i);
            if (rendered.isEmpty()) {
                say("no " + asked.get(i).id() + ": nothing was measured that a chart shows; run 'gpuclass probe'"
                        + " with suites such as hostage, primitives and sections");
            } else if (single().isPresent()) {
                texts.put(output.path(), rendered.get(0).text());
                sayMore(rendered);
            } else {
                rendered.forEach(file -> texts.put(output.path().resolve(base(inputs) + file.ending()), file.text()));
            }
        }
        InputFiles.requireNoneAmong(texts.keySet(), files, spec());
        TextWriter.write(texts, "-o");
        print(texts.keySet().stream().map(Path::toString).collect(Collectors.joining("\n")));
        return inputs.size() == files.size() ? ExitCodes.DONE : ExitCodes.UNREADABLE_INPUT;
    }

    /** Returns the form of the one file that {@code -o} names; empty for a directory. */
    private Optional<ReportForm> single() {
        return output.ending().flatMap(ending -> Named.find(ReportForm.class, ending));
    }

    private List<ReportForm> forms() {
        output.ending()
                .filter(ending ->
                        single().isEmpty() && FILE_ENDING.matcher(ending).matches())
                .ifPresent(ending -> {
                    throw wrongUsage("a report is .html, .md, .csv or .svg, not ." + ending
                            + ": name such a file, or a directory," + " as -o " + output + "/");
                });
        List<ReportForm> each = asked == null ? List.of() : asked.forms();
        if (single().isEmpty()) {
            return each.isEmpty() ? ReportForm.defaults() : each;
        }
        if (!each.isEmpty() && !each.equals(List.of(single().get()))) {
            throw wrongUsage("--format " + asked + " contradicts the name of " + output
                    + ": leave --format out, or name a" + " directory, such as " + output + "/");
        }
        return List.of(single().get());
    }

    private void sayMore(List<File> pictures) {
        if (pictures.size() > 1) {
            say(output + " is the first of " + pictures.size() + " pictures: --format svg -o DIR/ writes all");
        }
    }

    /** Reads the profiles, and tells which files are none; if none is one, the first says why. */
    private List<NamedProfile> inputs() {
        InputFiles.requireDistinct(files, spec());
        List<String> names = InputFiles.shortNames(files);
        List<ProfileReadException> refused = new ArrayList<>();
        List<Optional<Profile>> profiles = each(reading(files.size()), files, file -> {
            try {
                return Optional.of(ProfileReader.read(file));
            } catch (ProfileReadException e) {
                refused.add(e);
                return Optional.empty();
            }
        });
        if (refused.size() == files.size()) {
            throw refused.get(0);
        }
        refused.forEach(refusal -> say(refusal.getMessage() + "; left out"));
        return IntStream.range(0, files.size())
                .boxed()
                .flatMap(i -> profiles.get(i).map(profile -> new NamedProfile(names.get(i), profile)).stream())
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
