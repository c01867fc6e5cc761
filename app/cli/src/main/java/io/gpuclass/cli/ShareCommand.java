package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.Endings;
import io.gpuclass.profile.Holdings;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SharedProfile;
import io.gpuclass.profile.TextWriter;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.report.ShortReport;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.svg.ClassMapSvg;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass share}. */
@Command(
        name = "share",
        description = {
            "Prepares a profile for sharing: a small anonymous file, the map of machine classes with this machine on"
                    + " it, and a contribution to paste into an issue. Prints the path of each file.",
            "The small file is a profile itself: validate, recommend, compare and atlas take it."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass share profiles/nvidia-h200.json",
            "  gpuclass share profiles/nvidia-h200.json --full -o contribution/"
        })
final class ShareCommand extends Subcommand {
    @Parameters(paramLabel = "PROFILE", description = "A profile.")
    private Path file;

    private static final Set<String> ENDINGS = Set.of("json", "svg", "md");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE|DIR/",
            defaultValue = "share/",
            description = "The directory for the files; or one of them, as its name ends: .json, .svg or .md."
                    + " Default: ${DEFAULT-VALUE}.")
    private Target output;

    @Option(
            names = "--full",
            description = "Write the whole profile as well, without what names the device or its owner.")
    private boolean full;

    @Override
    public Integer call() {
        Endings.requireOneOf(ENDINGS, output.ending(), spec());
        Profile profile = profile(file);
        Profile shared = SharedProfile.of(profile);
        Map<Path, String> texts = new LinkedHashMap<>();
        texts.put(named(profile, ".json"), ProfileWriter.toJson(shared));
        ClassMap map = ClassMap.around(List.of(shared));
        if (map.hasHere()) {
            texts.put(named(profile, "-class-map.svg"), ClassMapSvg.file(map, DeviceSection.name(shared.device())));
        } else {
            say("no map: the profile lacks the probes that the class follows from; run 'gpuclass probe'");
        }
        texts.put(named(profile, "-contribution.md"), contribution(shared));
        if (full) {
            texts.put(named(profile, "-full.json"), ProfileWriter.toJson(SharedProfile.whole(profile)));
        }
        keepOne(texts);
        InputFiles.requireNoneAmong(texts.keySet(), List.of(file), spec());
        requireNothingMore(shared, output.ending().isPresent() ? output.path() : named(profile, ".json"));
        TextWriter.write(texts, "-o");
        print(texts.keySet().stream().map(Path::toString).collect(Collectors.joining("\n")));
        say("shared: " + String.join("; ", SharedProfile.CONTENTS) + "; " + SharedProfile.LEFT_OUT
                + (full ? ". The full file has everything else" : ""));
        return ExitCodes.DONE;
    }

    /** Checks that the shared profile takes the place of none that holds more. */
    private void requireNothingMore(Profile shared, Path file) {
        Set<String> more = Holdings.Target.of(shared, file).kept();
        if (!more.isEmpty()) {
            throw wrongUsage(file + " also holds " + String.join(", ", more) + ": choose another place with -o");
        }
    }

    /** Keeps of several files the one that {@code -o} names by its ending, if it names a file. */
    private void keepOne(Map<Path, String> texts) {
        Optional<String> ending = output.ending().filter(ENDINGS::contains);
        if (ending.isEmpty()) {
            return;
        }
        String text = texts.entrySet().stream()
                .filter(each -> each.getKey().toString().endsWith("." + ending.get()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> wrongUsage("there is no map to write to " + output + ": name another file"));
        texts.clear();
        texts.put(output.path(), text);
    }

    /** Returns the text to paste into an issue: what was found, what the shared file contains, and that file. */
    private static String contribution(Profile shared) {
        Section contents = Section.titled("Contents of the shared file");
        SharedProfile.CONTENTS.forEach(each -> contents.add(Block.Paragraph.item(Cell.of(each))));
        contents.text("It contains " + SharedProfile.LEFT_OUT + ".");
        return ShortReport.of(shared, Optional.empty(), ShortReport.WIDTH).toMarkdown() + "\n"
                + new Document(contents.blocks()).toMarkdown()
                + "\n<details><summary>The shared file: save it as a .json file to use it</summary>\n\n```json\n"
                + ProfileWriter.toJson(shared) + "```\n\n</details>\n";
    }

    private Path named(Profile profile, String ending) {
        return output.path().resolve(profile.device().fileName() + ending);
    }
}
