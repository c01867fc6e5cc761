package io.gpuclass.cli;

import io.gpuclass.cli.ExceptionMapper.CommandException;
import io.gpuclass.console.RowPrinter;
import io.gpuclass.console.RowPrinter.Format;
import io.gpuclass.engine.session.Progress;
import io.gpuclass.fleet.FileFinder;
import io.gpuclass.fleet.Fleet;
import io.gpuclass.fleet.FleetCsv;
import io.gpuclass.fleet.FleetException;
import io.gpuclass.fleet.FleetReport;
import io.gpuclass.fleet.FleetSummary;
import io.gpuclass.fleet.FoundFiles;
import io.gpuclass.fleet.Skipped;
import io.gpuclass.profile.ProducedFile;
import io.gpuclass.profile.ProfileJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gpuclass fleet}. */
@Command(
        name = "fleet",
        description = {
            "Puts thousands of profiles into one table: each model's medians and spreads, and the GPUs that are not like the others.",
            "Each GPU counts once, by its latest profile: GPUs are told apart by their ids where profiles hold them (probe"
                    + " --include-ids), else by their files. An outlier is at least 2 %% and 3.5 robust standard deviations from the"
                    + " median of its model, of which there must be 5 GPUs."
        },
        footerHeading = "%nTables for --sql (describe NAME lists the columns):%n",
        footer = {
            "  profiles         of each profile: file, gpu, latest, device_name, driver ...",
            "  figures          of each figure: what the CSV of report has, gpu, latest",
            "  recommendations  of each role of each profile: recommended, margin ...",
            "  models           of each model and main figure: median, p5, p95, mad ...",
            "  outliers         of each outlier: file, label, standing, effect, z ...",
            "  shares           of each model and verdict: question, answer, gpus, share",
            "  A query can read these and nothing else: no file, no network.",
            "  The column \"over\" needs its quotes.",
            "",
            "Examples:",
            "  gpuclass fleet profiles",
            "  gpuclass fleet 'racks/*/gpu*.json' --metric rate --match barrier",
            "  gpuclass fleet racks --sql 'from outliers order by z desc' --format csv",
            "  gpuclass fleet racks --parquet fleet.parquet"
        })
final class FleetCommand extends Subcommand {
    private static final int SHOWN = 10;

    /** From so many on, somebody waits long enough to want to know how far it is. */
    private static final int MANY = 500;

    @Mixin
    private final FleetArguments arguments = new FleetArguments();

    FleetCommand(Wiring wiring) {
        super(wiring);
    }

    @Override
    public Integer call() {
        arguments.problem().ifPresent(problem -> {
            throw wrongUsage(problem);
        });
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

    private int answer() {
        arguments.parquet().ifPresent(target -> ProducedFile.check(target, "--parquet"));
        FoundFiles found = found();
        arguments.parquet().ifPresent(target -> InputFiles.requireNoneAmong(List.of(target), found.files(), spec()));
        if (found.files().isEmpty()) {
            return nothing(found.skipped(), 0);
        }
        try (Fleet fleet = Fleet.open(arguments.thresholds())) {
            return console().interruption().guarding(fleet::cancel, () -> answer(fleet, found));
        }
    }

    private FoundFiles found() {
        return console()
                .interruption()
                .guarding(Thread.currentThread()::interrupt, () -> FileFinder.find(arguments.inputs()));
    }

    private int answer(Fleet fleet, FoundFiles found) {
        List<Skipped> unread = load(fleet, found.files());
        List<Skipped> skipped = new ArrayList<>(found.skipped());
        skipped.addAll(unread);
        if (unread.size() == found.files().size()) {
            return nothing(skipped, found.files().size());
        }
        list(skipped);
        if (arguments.parquet().isPresent()) {
            write(fleet, arguments.parquet().get());
        }
        if (arguments.sql().isEmpty()) {
            print(fleet.summary());
        } else if (arguments.parquet().isEmpty()) {
            print(fleet, arguments.sql().get());
        }
        return ExitCodes.DONE;
    }

    private List<Skipped> load(Fleet fleet, List<Path> files) {
        try (Progress progress = console().progress(err())) {
            if (files.size() >= MANY) {
                progress.phase("reading " + files.size() + " files");
            }
            return fleet.load(
                    files,
                    arguments.selection(),
                    arguments.needsAllFigures(),
                    files.size() >= MANY ? progress::reached : share -> {});
        }
    }

    private void write(Fleet fleet, Path target) {
        ProducedFile.write(
                target,
                file -> arguments
                        .sql()
                        .ifPresentOrElse(sql -> fleet.writeQuery(sql, file), () -> fleet.writeFigures(file)),
                "--parquet");
        say("the table is in " + target);
    }

    private void print(FleetSummary summary) {
        Format format = arguments.format();
        String text = switch (format) {
            case JSON -> ProfileJson.text(summary);
            case CSV -> FleetCsv.of(summary);
            case TEXT, MARKDOWN -> console().presentation(format.forPeople()).of(FleetReport.of(summary));
        };
        print(text);
    }

    private void print(Fleet fleet, String sql) {
        RowPrinter rows = new RowPrinter(out(), arguments.format());
        fleet.query(sql, rows);
        rows.finish(console().presentation(arguments.format().forPeople()));
    }

    private void list(List<Skipped> skipped) {
        skipped.stream().limit(SHOWN).forEach(file -> say("skipped " + file.reason()));
        if (skipped.size() > SHOWN) {
            say("skipped " + (skipped.size() - SHOWN) + " more files");
        }
    }

    private int nothing(List<Skipped> skipped, int files) {
        list(skipped);
        say((files == 0
                        ? "no file was found"
                        : "none of " + files + (files == 1 ? " file" : " files") + " is a profile")
                + "; give the directory of some that 'gpuclass probe' wrote");
        return ExitCodes.UNREADABLE_INPUT;
    }
}
