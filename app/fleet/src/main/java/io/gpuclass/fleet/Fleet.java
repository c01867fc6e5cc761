package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import io.gpuclass.fleet.FleetSummary.Model;
import io.gpuclass.fleet.FleetSummary.Outlier;
import io.gpuclass.fleet.FleetSummary.Share;
import io.gpuclass.fleet.FleetSummary.Spread;
import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.fleet.FleetSummary.Trend;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.view.RowSink;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleConsumer;

/**
 * Profiles in tables. Load once, then ask. Once a query of the user's has run, or a file was written, nothing outside the tables
 * can be reached any more. Owned by one thread; {@link #cancel} may come from another.
 */
public final class Fleet implements AutoCloseable {
    private static final String ALL_FIGURES = "SELECT * FROM figures";

    private static final String MODELS_MEASURED_IN_ONE_WAY =
            "UPDATE profiles SET model = device_name WHERE device_name IN (SELECT"
                    + " device_name FROM profiles GROUP BY device_name HAVING count(DISTINCT device_kind) = 1)";

    /** A replay measures nothing anew: it stands for a GPU only where nothing else does. */
    private static final String LATEST =
            "UPDATE profiles SET latest = ranked.number = 1 FROM (SELECT profile, row_number() OVER (PARTITION BY"
                    + " model, coalesce(fingerprint, gpu) ORDER BY source IS NOT DISTINCT FROM 'recorded',"
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

    private static String next(String cause) {
        if (cause.contains("Out of Memory")) {
            return "give it fewer profiles";
        }
        return cause.toLowerCase(Locale.ROOT).contains("parquet")
                ? "a file of the dataset is damaged: make it again with --dataset, in a new folder"
                : "run it again with --debug, which shows where";
    }

    private <T> T engine(Engine.Work<T> work) {
        try {
            return work.run();
        } catch (SQLException e) {
            engine.checkGoingOn();
            String cause = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new FleetException(Reason.ENGINE, "DuckDB failed: " + cause + "; " + next(cause), e);
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
            engine.executeScript("tables.sql", Tables.placeholders());
            for (Outcome outcome : Outcome.values()) {
                engine.execute("INSERT INTO outcomes VALUES (" + outcome.ordinal() + ", '" + outcome.id() + "')");
            }
            engine.execute("INSERT INTO thresholds VALUES (" + thresholds.minEffect() + ", " + thresholds.minZ() + ", "
                    + thresholds.minGpus() + ")");
            List<Skipped> without = read(files, selection, all, progress);
            skipped = without.size();
            engine.execute(MODELS_MEASURED_IN_ONE_WAY);
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
        return extend(directory, files, Dataset.MOST_FILES, skipped, progress);
    }

    /** @param atOnce how many profiles are loaded before they are written, and then forgotten */
    int extend(Path directory, List<Path> files, int atOnce, List<Skipped> skipped, DoubleConsumer progress) {
        return engine(() -> {
            try (Dataset dataset = Dataset.open(engine, directory)) {
                Map<Path, String> missing = dataset.missing(files);
                int earlier = skipped.size();
                int done = 0;
                for (List<Path> batch : Dataset.batches(missing.keySet(), atOnce)) {
                    int before = done;
                    List<Skipped> without = load(
                            batch,
                            Selection.MAIN,
                            true,
                            share -> progress.accept((before + share * batch.size()) / missing.size()));
                    skipped.addAll(without);
                    if (batch.size() > without.size()) {
                        dataset.add(batch, missing);
                    }
                    engine.clear();
                    done += batch.size();
                }
                return missing.size() - (skipped.size() - earlier);
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
        List<Skipped> without = new Loader(engine, selection, all).load(files, progress);
        engine.execute("COMMIT");
        return without;
    }

    public FleetSummary summary() {
        return engine(() -> new Summaries(engine).of(skipped, thresholds));
    }

    /** Returns the machine class and the best of each role of a model by driver and date, the newest first. */
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

    /** Asks the tables for medians, spreads and outliers. */
    private static final class Summaries {
        private static final String MODELS =
                "SELECT model, count(*) FILTER (latest), count(*), count(*) FILTER (latest AND source = 'recorded')"
                        + " FROM profiles GROUP BY ALL ORDER BY count(*) FILTER (latest) DESC, model";
        private static final String SHARES = "SELECT question, answer, gpus, share FROM shares WHERE model = ? ORDER"
                + " BY question LIKE 'use for %', list_position(['atomic : volatile, reads', 'atomic : volatile, posted"
                + " writes', 'atomic : volatile, completed writes', 'contentious : noncontentious', 'line contention,"
                + " sustained', 'line contention, one-shot', 'use for barrier', 'use for mutex', 'use for"
                + " semaphore-low', 'use for semaphore-high'], question), gpus DESC, answer";
        private static final String SPREADS =
                "SELECT section, label, blocks, metric, unit, gpus, median, p5, p25, p75, p95, min, max,"
                        + " mad, outliers FROM models WHERE model = ? ORDER BY item";
        private static final String OUTLIERS =
                "SELECT gpu, file, model, section, label, blocks, metric, unit, standing, value, median, effect, z"
                        + " FROM outliers ORDER BY standing NOT IN ('slower', 'worse'), abs(effect) DESC, file, item";
        private static final String TRENDS =
                "SELECT driver, date, label, blocks, unit, gpus, median, latest_median FROM trends WHERE model = ?"
                        + " AND section IN ('Machine class', 'Best of each role') ORDER BY date DESC, driver DESC, item";

        private final Engine engine;

        Summaries(Engine engine) {
            this.engine = engine;
        }

        /** Counts of a model: its GPUs, their profiles, and the GPUs known only by replays. */
        private record Counted(String name, int gpus, int profiles, int replays) {}

        FleetSummary of(int skipped, Thresholds thresholds) throws SQLException {
            List<Model> models = new ArrayList<>();
            for (Counted model : all(MODELS, Counted.class)) {
                models.add(new Model(
                        model.name,
                        model.gpus,
                        model.profiles,
                        model.replays,
                        all(SHARES, Share.class, model.name),
                        all(SPREADS, Spread.class, model.name)));
            }
            return new FleetSummary(
                    models.stream().mapToInt(Model::profiles).sum(),
                    models.stream().mapToInt(Model::gpus).sum(),
                    models.stream().mapToInt(Model::replays).sum(),
                    skipped,
                    thresholds,
                    models,
                    all(OUTLIERS, Outlier.class));
        }

        List<Trend> trends(String model) throws SQLException {
            return all(TRENDS, Trend.class, model);
        }

        /** Returns a record of each row; its components are the columns, in their order. */
        private <R extends Record> List<R> all(String sql, Class<R> type, String... parameters) throws SQLException {
            try (PreparedStatement statement = engine.prepared(sql)) {
                for (int i = 0; i < parameters.length; i++) {
                    statement.setString(i + 1, parameters[i]);
                }
                return engine.cancellable(statement, () -> rows(statement, type));
            }
        }

        private static <R extends Record> List<R> rows(PreparedStatement statement, Class<R> type) throws SQLException {
            Class<?>[] types = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            List<R> all = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    Object[] values = new Object[types.length];
                    for (int i = 0; i < types.length; i++) {
                        values[i] = value(rows, i + 1, types[i]);
                    }
                    all.add(type.getDeclaredConstructor(types).newInstance(values));
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(type + " is not made of what its query gives", e);
            }
            return all;
        }

        private static Object value(ResultSet row, int column, Class<?> type) throws SQLException {
            Object value = type == String.class
                    ? row.getString(column)
                    : type == double.class || type == Double.class
                            ? (Object) row.getDouble(column)
                            : row.getInt(column);
            return row.wasNull() && !type.isPrimitive() ? null : value;
        }
    }
}
