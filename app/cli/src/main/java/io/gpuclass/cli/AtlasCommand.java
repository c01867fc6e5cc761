package io.gpuclass.cli;

import io.gpuclass.fleet.FileFinder;
import io.gpuclass.fleet.FileFinder.FoundFiles;
import io.gpuclass.fleet.Skipped;
import io.gpuclass.fleet.atlas.AtlasSite;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass atlas}. */
@Command(
        name = "atlas",
        description = {
            "Makes a static site of profiles: the map of machine classes, a table of models to search and sort, a page"
                    + " for each model, any two models overlaid, a feed, and the profiles themselves with their"
                    + " hashes.",
            "It needs no server and loads nothing from elsewhere. An earlier site in the same place is replaced; other"
                    + " files there stay as they are."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass atlas profiles -o public/",
            "  gpuclass atlas archive shared -o public/ --url https://example.org/gpus"
        })
final class AtlasCommand extends Subcommand {
    @Parameters(
            paramLabel = "DIR|PATTERN|FILE",
            arity = "1..*",
            completionCandidates = Suggestions.FileNames.class,
            description = "Profiles, whole or shared ones, as 'gpuclass fleet' takes them.")
    private List<String> inputs;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR/",
            required = true,
            description = "The site's directory: a new one, an empty one, or one with an earlier site.")
    private Target target;

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "",
            description = "Where the site will be served, for the links in its feed.")
    private String url;

    @Override
    public Integer call() {
        if (target.ending().filter("html"::equals).isPresent()) {
            throw wrongUsage("an atlas has many pages: name a directory, such as -o public/; 'gpuclass report -o "
                    + target + "' writes one page");
        }
        if (!url.isEmpty() && !url.matches("https?://\\S+")) {
            throw wrongUsage("--url '" + url + "' is no address of a site: write it as https://example.org/gpus");
        }
        Path site = target.path();
        AtlasSite.check(site);
        FoundFiles found = FileFinder.find(inputs);
        AtlasSite atlas = showing(reading(found.files().size()), progress -> AtlasSite.of(found.files(), progress));
        Skipped.lines(Stream.concat(found.skipped().stream(), atlas.skipped().stream())
                        .toList())
                .forEach(this::say);
        if (atlas.models().isEmpty()) {
            say("no profile was found; give the directory of some that 'gpuclass probe' wrote");
            return ExitCodes.UNREADABLE_INPUT;
        }
        showing("writing the site", progress -> {
            atlas.write(site, url);
            return site;
        });
        print(site.resolve("index.html").toString());
        say(atlas.summary());
        return ExitCodes.DONE;
    }
}
