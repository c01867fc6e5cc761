package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.fleet.Tables.FigureTables;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.view.RowSink;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;

/**
 * Profiles in tables. Load once, then ask. Once a query of the user's has run, or a file was written, nothing outside the tables
 * can be reached any more. Owned by one thread; {@link #cancel} may come from another.
 */
public final class Fleet implements AutoCloseable {
    private static final String ALL_FIGURES = "SELECT * FROM figures";

    /** A replay measures nothing anew: it stands for a GPU only where nothing else does. */
    private static final String LATEST =
            "UPDATE profiles SET latest = ranked.number = 1 FROM (SELECT profile, row_number() OVER (PARTITION BY"
                    + " device_name, coalesce(fingerprint, gpu) ORDER BY source IS NOT DISTINCT FROM 'recorded',"
                    + " created_at DESC NULLS LAST, file DESC) AS number FROM profiles) ranked WHERE ranked.profile ="
                    + " profiles.profile";

    private final Engine engine;
    private final Thresholds thresholds;
    private int skipped;
    private boolean sealed;

    private Fleet(Engine engine, Thresholds thresholds) {
        this.engine = engine;
        this.thresholds = thresholds;
    }

    /** @throws FleetException if the engine cannot be loaded */
    public static Fleet open(Thresholds thresholds) {
        return new Fleet(Engine.open(), thresholds);
    }

    private interface Work<T> {
        T get() throws SQLException;
    }

    private <T> T engine(Work<T> work) {
        try {
            return work.get();
        } catch (SQLException e) {
            engine.checkGoingOn();
            String cause = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new FleetException(Reason.ENGINE, "DuckDB failed: " + cause + "; give it fewer profiles", e);
        }
    }

    /**
     * Loads profiles.
     *
     * @param selection which figures to compare GPUs by
     * @param all whether all figures are wanted, for queries and files
     * @param progress told the share that is loaded
     * @return files that were skipped, and why
     */
    public List<Skipped> load(List<Path> files, Selection selection, boolean all, DoubleConsumer progress) {
        return engine(() -> {
            engine.executeScript("tables.sql", FigureTables.placeholders());
            for (Outcome outcome : Outcome.values()) {
                engine.execute("INSERT INTO outcomes VALUES (" + outcome.ordinal() + ", '" + outcome.id() + "')");
            }
            engine.execute("INSERT INTO thresholds VALUES (" + thresholds.minEffect() + ", " + thresholds.minZ() + ", "
                    + thresholds.minGpus() + ")");
            List<Skipped> without = read(files, selection, all, progress);
            skipped = without.size();
            engine.execute(LATEST);
            engine.executeScript("spread.sql", Map.of());
            return without;
        });
    }

    /**
     * Adds profiles to a dataset of Parquet files that it lacks: a profile whose contents it has is not added again.
     *
     * @param directory the dataset, made if it is not there
     * @param skipped gets the files that are no profiles
     * @return how many were added
     */
    public int extend(Path directory, List<Path> files, List<Skipped> skipped, DoubleConsumer progress) {
        return engine(() -> {
            try (Dataset dataset = Dataset.open(engine, directory)) {
                Map<Path, String> missing = dataset.missing(files);
                List<Skipped> without = load(List.copyOf(missing.keySet()), Selection.MAIN, true, progress);
                skipped.addAll(without);
                if (missing.size() > without.size()) {
                    dataset.add(missing);
                }
                return missing.size() - without.size();
            }
        });
    }

    /** Opens a dataset for queries. */
    public void show(Path directory) {
        engine(() -> {
            Dataset.show(engine, directory);
            engine.sealIn(directory);
            sealed = true;
            return null;
        });
    }

    private List<Skipped> read(List<Path> files, Selection selection, boolean all, DoubleConsumer progress)
            throws SQLException {
        // One transaction: else there would be one for every couple of thousand rows, which takes longer than the rows.
        engine.execute("BEGIN TRANSACTION");
        try (Loader loader = new Loader(engine, selection, all)) {
            List<Skipped> without = loader.load(files, progress);
            engine.execute("COMMIT");
            return without;
        }
    }

    public FleetSummary summary() {
        return engine(() -> new Summaries(engine).of(skipped, thresholds));
    }

    /** Returns what the machine class and the best of each role of a model were by driver and date, the newest first. */
    List<Trend> trends(String model) {
        return engine(() -> new Summaries(engine).trends(model));
    }

    /**
     * Answers a query of the user's.
     *
     * @throws FleetException if it is wrong, or does anything but read the tables
     */
    public void query(String sql, RowSink sink) {
        seal(null);
        new Query(engine, sql).run(sink);
    }

    /** Writes the result of a query of the user's as a Parquet file that is not there yet. */
    public void writeQuery(String sql, Path file) {
        seal(file);
        new Query(engine, sql).write(file);
    }

    /** Writes all figures as a Parquet file that is not there yet. */
    public void writeFigures(Path file) {
        seal(file);
        engine(() -> {
            engine.writeParquet(ALL_FIGURES, file);
            return null;
        });
    }

    private void seal(Path output) {
        if (sealed) {
            return;
        }
        sealed = true;
        engine(() -> {
            engine.seal(output);
            return null;
        });
    }

    /** Ends the call in progress, soon, with an exception; may be called from any thread. */
    public void cancel() {
        engine.cancel();
    }

    @Override
    public void close() {
        engine.close();
    }
}
