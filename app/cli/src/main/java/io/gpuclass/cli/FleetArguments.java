package io.gpuclass.cli;

import io.gpuclass.console.RowPrinter.Format;
import io.gpuclass.fleet.Selection;
import io.gpuclass.fleet.Thresholds;
import io.gpuclass.view.figures.Metric;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments of {@code fleet}. */
final class FleetArguments {
    private static final double PERCENT = 100;

    @Parameters(
            paramLabel = "DIR|PATTERN|FILE",
            arity = "1..*",
            completionCandidates = Suggestions.FileNames.class,
            description =
                    "Profiles: directories (every *.json inside, however deep), quoted patterns such as 'racks/*/gpu?.json' or"
                            + " 'archive/**.json', files, @FILE for a list with one of these on each line, or - for a list on stdin.")
    private List<String> inputs;

    @Option(
            names = "--metric",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Compare GPUs by all figures of these metrics, separated by commas, instead of the main ones:"
                            + " access-time, elapsed, ratio, poll-time, slowdown, rate, fairness, hand-off-p50, section-time ...")
    private Set<Metric> metrics = new LinkedHashSet<>();

    @Option(
            names = "--match",
            paramLabel = "TEXT",
            description = "Only by figures whose name contains TEXT, such as 'striped' or 'barrier'.")
    private String match;

    @Option(
            names = "--min-effect",
            paramLabel = "PERCENT",
            defaultValue = "2",
            description = "How far from the median of its model an outlier is at the least. Default: ${DEFAULT-VALUE}.")
    private double minEffect;

    @Option(
            names = "--min-z",
            paramLabel = "Z",
            defaultValue = "3.5",
            description = "The same in robust standard deviations. Default: ${DEFAULT-VALUE}.")
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
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How to print the result: text, md, json or csv. Default: ${DEFAULT-VALUE}.")
    private Format format;

    /** Returns the first mistake in the options, in a sentence. */
    Optional<String> problem() {
        if (!(minEffect >= 0 && minEffect < Double.POSITIVE_INFINITY)) {
            return Optional.of("--min-effect " + minEffect + " is no percentage: give 0 or more");
        }
        if (!(minZ >= 0 && minZ < Double.POSITIVE_INFINITY)) {
            return Optional.of("--min-z " + minZ + " is no distance: give 0 or more");
        }
        if (inputs.stream().anyMatch(input -> input.isEmpty() || input.equals("@"))) {
            return Optional.of("the name of a directory is missing: it is empty");
        }
        return sql != null && sql.isBlank()
                ? Optional.of("--sql is empty: give a query, such as 'describe figures'")
                : Optional.empty();
    }

    List<String> inputs() {
        return inputs;
    }

    Selection selection() {
        return new Selection(metrics, Optional.ofNullable(match));
    }

    Thresholds thresholds() {
        return new Thresholds(minEffect / PERCENT, minZ, Thresholds.DEFAULT.minGpus());
    }

    Optional<String> sql() {
        return Optional.ofNullable(sql);
    }

    Optional<Path> parquet() {
        return Optional.ofNullable(parquet);
    }

    Format format() {
        return format;
    }

    /** Returns whether every figure of every profile is needed: not for a query that does not name them. */
    boolean needsAllFigures() {
        return sql == null ? parquet != null : sql.toLowerCase(Locale.ROOT).contains("figure");
    }
}
