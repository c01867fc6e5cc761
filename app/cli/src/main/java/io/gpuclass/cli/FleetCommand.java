package io.gpuclass.cli;

import io.gpuclass.cli.ExceptionMapper.CommandException;
import io.gpuclass.cli.SharedOptions.Endings;
import io.gpuclass.cli.SharedOptions.ListOption;
import io.gpuclass.cli.SharedOptions.ToFile;
import io.gpuclass.console.RowPrinter;
import io.gpuclass.console.RowPrinter.Format;
import io.gpuclass.fleet.FileFinder;
import io.gpuclass.fleet.FileFinder.FoundFiles;
import io.gpuclass.fleet.Fleet;
import io.gpuclass.fleet.FleetException;
import io.gpuclass.fleet.FleetReport;
import io.gpuclass.fleet.FleetSummary;
import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.fleet.Selection;
import io.gpuclass.fleet.Skipped;
import io.gpuclass.profile.BulkReader;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.TextWriter;
import io.gpuclass.profile.TextWriter.ProducedFile;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.health.Limits;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.view.terms.Numbers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass fleet}. */
@Command(
        name = "fleet",
        description = {
            "Puts thousands of profiles into one table: medians and spreads of each model, and outliers.",
            "Each device counts once, by its latest profile: devices are told apart by their fingerprints or ids where"
                    + " profiles hold them, else by their files. A replay of a recording counts only where a device has no"
                    + " measurement. An outlier is at least 2 %% and 3.5 robust standard deviations from the median of its"
                    + " model, of which there must be 5."
        },
        footerHeading = "%nTables for --sql (describe NAME lists the columns):%n",
        footer = {
            "  profiles         of each profile: file, gpu, latest, device_name, driver ...",
            "  figures          of each figure: what the CSV of report has, gpu, latest",
            "  recommendations  of each role of each profile: recommended, margin ...",
            "  models           of each model and main figure: median, p5, p95, mad ...",
            "  outliers         of each outlier: file, label, standing, effect, z ...",
            "  shares           of each model and verdict: question, answer, gpus, share",
            "  trends           of each model, driver, date and main figure: gpus, median ...",
            "  A query can read these and nothing else: no file, no network.",
            "  The column \"over\" needs its quotes.",
            "",
            "Examples:",
            "  gpuclass fleet profiles",
            "  gpuclass fleet 'racks/*/gpu*.json' --only rate,barrier",
            "  gpuclass fleet racks --sql 'from outliers order by z desc' --format csv",
            "  gpuclass fleet racks -o fleet.html",
            "  gpuclass fleet racks --parquet fleet.parquet",
            "  gpuclass fleet racks --limits limits.json",
            "  gpuclass fleet racks --dataset /warehouse/gpus"
        })
final class FleetCommand extends Subcommand {
    private static final double PERCENT = 100;

    @Parameters(
            paramLabel = "DIR|PATTERN|FILE",
            arity = "0..*",
            completionCandidates = Suggestions.FileNames.class,
            description =
                    "Profiles: directories (every *.json and *.json.gz inside, however deep), quoted patterns such as"
                            + " 'racks/*/gpu?.json' or 'archive/**.json', files, @FILE for a list with one of these on"
                            + " each line, or - for a list on stdin.")
    private List<String> inputs = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "LIST",
            split = SharedOptions.COMMA,
            splitSynopsisLabel = ",",
            description =
                    "Compare devices by all figures of these metrics, instead of the main ones, or by those whose name"
                            + " contains a word that is no metric, such as rate,barrier_striped, or by a query such as"
                            + " 'primitive[kind=mutex,blocks>=132].rate', by the names of columns.")
    private List<String> only = new ArrayList<>();

    @Option(names = "--metric", split = ",", hidden = true)
    private Set<Metric> metrics = new LinkedHashSet<>();

    @Option(names = "--match", hidden = true)
    private String match;

    private Optional<Predicate<FigureKey>> matching = Optional.empty();

    @Option(
            names = "--min-effect",
            paramLabel = "PERCENT",
            defaultValue = "2",
            description = "The least distance of an outlier from the median of its model, in percent. Default:"
                    + " ${DEFAULT-VALUE}.")
    private double minEffect;

    @Option(
            names = "--min-z",
            paramLabel = "Z",
            defaultValue = "3.5",
            description = "The least distance of an outlier, in robust standard deviations. Default: ${DEFAULT-VALUE}.")
    private double minZ;

    @Option(
            names = "--sql",
            paramLabel = "QUERY",
            description = "Answer this query instead, in DuckDB's SQL; see below.")
    private String sql;

    @Option(
            names = "--parquet",
            paramLabel = "FILE",
            description = "Write all figures, or the result of the query, as a Parquet file.")
    private Path parquet;

    @Option(
            names = "--dataset",
            paramLabel = "DIR",
            description =
                    "Add the profiles to a dataset of Parquet files, partitioned by model and date, and print nothing"
                            + " else; profiles that it has are not added again. With --sql and no profiles: answer the"
                            + " query from it.")
    private Path dataset;

    @Mixin
    private final LimitsOptions limits = new LimitsOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How to print the result: text, md, json, csv or html, a page with trends by driver and date."
                    + " Default: as FILE of -o ends, else text.")
    private Format format;

    private static final Endings<Format> ENDINGS = new Endings<>(
            Map.of("json", Format.JSON, "md", Format.MARKDOWN, "csv", Format.CSV, "html", Format.HTML), Format.TEXT);

    @Mixin
    private final ToFile output = new ToFile();

    @Mixin
    private final ListOption list = new ListOption();

    @Override
    public Integer call() {
        format = output.form(format, ENDINGS);
        if (list.isAsked()) {
            printList(
                    format,
                    CaseLists.metrics().stream()
                            .map(metric -> new Choice(metric.id(), metric.unit()))
                            .toList());
            return ExitCodes.DONE;
        }
        only();
        require(problem());
        try {
            return answer();
        } catch (FleetException e) {
            throw new CommandException(
                    switch (e.reason()) {
                        case QUERY -> ExitCodes.USAGE;
                        case ENGINE -> ExitCodes.FAILED;
                        case CANCELLED -> ExitCodes.INTERRUPTED;
                    },
                    e);
        }
    }

    /** Parts metrics from the word that names must contain: a form's id, since that is what figures are called by. */
    private void only() {
        for (String word : only) {
            Optional<Metric> metric = CaseLists.metric(word);
            if (metric.isPresent()) {
                metrics.add(metric.get());
            } else if (match == null) {
                match = formId(word);
            } else {
                throw wrongUsage("--only takes metrics and one other word: '" + word
                        + "' is the second; --list lists the" + " metrics");
            }
        }
        try {
            matching = Optional.ofNullable(match).map(Selection::matching);
        } catch (IllegalArgumentException wrong) {
            throw wrongUsage("--only: " + wrong.getMessage());
        }
    }

    private static String formId(String word) {
        return FormName.of(Catalogue.all().stream()).stream()
                .filter(form -> form.name().equals(word))
                .map(FormName::id)
                .findFirst()
                .orElse(word);
    }

    private Optional<String> problem() {
        if (!(minEffect >= 0 && minEffect < Double.POSITIVE_INFINITY)) {
            return Optional.of("--min-effect " + minEffect + " is no percentage: give 0 or more");
        }
        if (!(minZ >= 0 && minZ < Double.POSITIVE_INFINITY)) {
            return Optional.of("--min-z " + minZ + " is no distance: give 0 or more");
        }
        boolean quiet = limits.areAsked() || dataset != null && sql == null || parquet != null && sql != null;
        if (quiet && output.file().isPresent()) {
            return Optional.of("-o is for what is printed, and these options print nothing: leave it out");
        }
        if (inputs.isEmpty() && (dataset == null || sql == null)) {
            return Optional.of("Missing required parameter: 'DIR|PATTERN|FILE'");
        }
        if (inputs.isEmpty() && parquet != null) {
            return Optional.of(
                    "--parquet writes what profiles hold, and none is given: print the rows as --format csv");
        }
        if (dataset != null && sql != null && !inputs.isEmpty()) {
            return Optional.of("--sql asks what a dataset holds already: leave the profiles out, or --sql");
        }
        if (inputs.stream().anyMatch(input -> input.isEmpty() || input.equals("@"))) {
            return Optional.of("the name of a directory is missing: it is empty");
        }
        if (sql != null && format == Format.HTML) {
            return Optional.of(
                    "--format html shows the whole fleet: leave out --sql, or print its rows as text or csv");
        }
        return sql != null && sql.isBlank()
                ? Optional.of("--sql is empty: give a query, such as 'describe figures'")
                : Optional.empty();
    }

    /** Returns whether all figures of all profiles must be loaded: not for a query that does not name them. */
    private boolean needsAllFigures() {
        return sql == null ? parquet != null : sql.toLowerCase(Locale.ROOT).contains("figure");
    }

    private int answer() {
        if (inputs.isEmpty()) {
            return query();
        }
        Optional<Path> table = Optional.ofNullable(parquet);
        FoundFiles found =
                console().interruption().guarding(Thread.currentThread()::interrupt, () -> FileFinder.find(inputs));
        List<Path> outputs =
                Stream.concat(table.stream(), output.file().stream()).toList();
        InputFiles.requireNoneAmong(outputs, found.files(), spec());
        table.ifPresent(file -> ProducedFile.check(file, "--parquet"));
        if (found.files().isEmpty()) {
            return nothing(found.skipped(), 0);
        }
        if (dataset != null) {
            return extend(found);
        }
        if (limits.areAsked()) {
            return writeLimits(found);
        }
        return using(
                new Thresholds(minEffect / PERCENT, minZ, Thresholds.DEFAULT.minGpus()), fleet -> answer(fleet, found));
    }

    private <T> T using(Thresholds thresholds, Function<Fleet, T> work) {
        try (Fleet fleet = Fleet.open(thresholds)) {
            return console().interruption().guarding(fleet::cancel, () -> work.apply(fleet));
        }
    }

    private int query() {
        return using(Thresholds.DEFAULT, fleet -> {
            fleet.show(dataset);
            printRows(fleet);
            return ExitCodes.DONE;
        });
    }

    private int extend(FoundFiles found) {
        List<Skipped> skipped = new ArrayList<>(found.skipped());
        int added = using(
                Thresholds.DEFAULT,
                fleet -> showing(
                        reading(found.files().size()),
                        progress -> fleet.extend(dataset, found.files(), skipped, progress)));
        list(skipped);
        say(added + " of " + Numbers.counted(found.files().size(), "file") + " added to " + dataset);
        return ExitCodes.DONE;
    }

    private int writeLimits(FoundFiles found) {
        List<Skipped> skipped = new ArrayList<>(found.skipped());
        Limits healthy = limits(found.files(), skipped);
        if (healthy.models().isEmpty()) {
            return nothing(skipped, found.files().size());
        }
        list(skipped);
        Map<Path, String> texts = limits.texts(healthy);
        InputFiles.requireNoneAmong(texts.keySet(), found.files(), spec());
        TextWriter.write(texts, limits.option());
        healthy.models()
                .forEach(model -> say("limits of " + model.device() + " (" + model.kind() + ") from " + model.gpus()
                        + (model.gpus() == 1 ? " device" : " devices")));
        return ExitCodes.DONE;
    }

    private Limits limits(List<Path> files, List<Skipped> skipped) {
        AtomicInteger done = new AtomicInteger();
        return showing(
                reading(files.size()),
                progress -> Limits.of(files.stream().flatMap(file -> {
                    progress.accept((double) done.getAndIncrement() / files.size());
                    return profile(file, skipped);
                })));
    }

    private static Stream<Profile> profile(Path file, List<Skipped> skipped) {
        try {
            return Stream.of(BulkReader.read(file));
        } catch (ProfileReadException e) {
            skipped.add(Skipped.of(file, e));
            return Stream.empty();
        }
    }

    private int answer(Fleet fleet, FoundFiles found) {
        List<Skipped> unread = showing(
                reading(found.files().size()),
                progress -> fleet.load(found.files(), new Selection(metrics, matching), needsAllFigures(), progress));
        List<Skipped> skipped = new ArrayList<>(found.skipped());
        skipped.addAll(unread);
        if (unread.size() == found.files().size()) {
            return nothing(skipped, found.files().size());
        }
        list(skipped);
        if (!only.isEmpty()
                && fleet.summary().models().stream()
                        .allMatch(model -> model.figures().isEmpty())) {
            throw wrongUsage("--only: no figure of these profiles is called '" + String.join(",", only)
                    + "': --list lists the metrics");
        }
        if (parquet != null) {
            write(fleet);
        }
        if (sql == null) {
            print(format == Format.HTML ? FleetReport.page(fleet) : text(fleet.summary()));
        } else if (parquet == null) {
            printRows(fleet);
        }
        return ExitCodes.DONE;
    }

    private void write(Fleet fleet) {
        ProducedFile.write(
                parquet,
                file -> {
                    if (sql == null) {
                        fleet.writeFigures(file);
                    } else {
                        fleet.writeQuery(sql, file);
                    }
                },
                "--parquet");
        say("the table is in " + parquet);
    }

    private String text(FleetSummary summary) {
        return switch (format) {
            case JSON -> json(summary);
            case CSV -> FleetReport.csv(summary);
            default -> console().presentation(format.forPeople()).of(FleetReport.of(summary));
        };
    }

    private void printRows(Fleet fleet) {
        RowPrinter rows = new RowPrinter(out(), format);
        fleet.query(sql, rows);
        rows.finish(console().presentation(format.forPeople()));
    }

    private void list(List<Skipped> skipped) {
        Skipped.lines(skipped).forEach(this::say);
    }

    private int nothing(List<Skipped> skipped, int files) {
        list(skipped);
        say((files == 0 ? "no file was found" : "none of " + Numbers.counted(files, "file") + " is a profile")
                + "; give the directory of some that 'gpuclass probe' wrote");
        return ExitCodes.UNREADABLE_INPUT;
    }
}
