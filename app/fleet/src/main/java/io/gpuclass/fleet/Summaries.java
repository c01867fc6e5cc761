package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetSummary.Model;
import io.gpuclass.fleet.FleetSummary.Outlier;
import io.gpuclass.fleet.FleetSummary.Share;
import io.gpuclass.fleet.FleetSummary.Spread;
import io.gpuclass.fleet.FleetSummary.Thresholds;
import java.lang.reflect.RecordComponent;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Asks the tables for medians, spreads and outliers. */
final class Summaries {
    private static final String MODELS =
            "SELECT device_name, count(*) FILTER (latest), count(*), count(*) FILTER (latest AND source = 'recorded')"
                    + " FROM profiles GROUP BY ALL ORDER BY count(*) FILTER (latest) DESC, device_name";
    private static final String SHARES = "SELECT question, answer, gpus, share FROM shares WHERE device_name = ? ORDER"
            + " BY question LIKE 'use for %', list_position(['atomic : volatile, reads', 'atomic : volatile, posted"
            + " writes', 'atomic : volatile, completed writes', 'contentious : noncontentious', 'atomics hold their line,"
            + " sustained', 'atomics hold their line, one-shot', 'use for barrier', 'use for mutex', 'use for"
            + " semaphore-low', 'use for semaphore-high'], question), gpus DESC, answer";
    private static final String SPREADS =
            "SELECT section, label, blocks, metric, unit, gpus, median, p5, p25, p75, p95, min, max,"
                    + " mad, outliers FROM models WHERE device_name = ? ORDER BY item";
    private static final String OUTLIERS =
            "SELECT gpu, file, device_name, section, label, blocks, metric, unit, standing, value, median, effect, z"
                    + " FROM outliers ORDER BY standing NOT IN ('slower', 'worse'), abs(effect) DESC, file, item";
    private static final String TRENDS =
            "SELECT driver, date, label, blocks, unit, gpus, median, latest_median FROM trends WHERE device_name = ?"
                    + " AND section IN ('Machine class', 'Best of each role') ORDER BY date DESC, driver DESC, item";

    private final Engine engine;

    Summaries(Engine engine) {
        this.engine = engine;
    }

    /** A model, how many GPUs there are of it, how many profiles of those, and how many of the GPUs only by replays. */
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
            return engine.cancellable(statement, running -> rows(statement, type));
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
                : type == double.class || type == Double.class ? (Object) row.getDouble(column) : row.getInt(column);
        return row.wasNull() && !type.isPrimitive() ? null : value;
    }
}
