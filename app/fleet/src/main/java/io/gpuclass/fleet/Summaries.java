package io.gpuclass.fleet;

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
            "SELECT device_name, count(*) FILTER (latest), count(*) FROM profiles GROUP BY ALL"
                    + " ORDER BY count(*) FILTER (latest) DESC, device_name";
    private static final String SHARES = "SELECT question, answer, gpus, share FROM shares WHERE device_name = ?"
            + " ORDER BY question LIKE 'use for %', list_position(['atomic : volatile, reads', 'atomic : volatile, writes',"
            + " 'contentious : noncontentious', 'atomics hold their line, sustained', 'atomics hold their line, one-shot',"
            + " 'use for barrier', 'use for mutex', 'use for semaphore-low', 'use for semaphore-high'], question), gpus DESC, answer";
    private static final String SPREADS =
            "SELECT section, label, blocks, metric, unit, gpus, median, p5, p25, p75, p95, min, max,"
                    + " mad, outliers FROM models WHERE device_name = ? ORDER BY item";
    private static final String OUTLIERS =
            "SELECT gpu, file, device_name, section, label, blocks, metric, unit, standing, value,"
                    + " median, effect, z FROM outliers ORDER BY standing NOT IN ('slower', 'worse'), abs(effect) DESC, file, item";

    private final Engine engine;

    Summaries(Engine engine) {
        this.engine = engine;
    }

    /** Makes a value of a row. */
    private interface Maker<T> {
        T of(ResultSet row) throws SQLException;
    }

    FleetSummary of(int skipped, Thresholds thresholds) throws SQLException {
        List<Model> models = new ArrayList<>();
        for (Model bare :
                all(MODELS, row -> new Model(text(row, 1), row.getInt(2), row.getInt(3), List.of(), List.of()))) {
            models.add(new Model(
                    bare.name(),
                    bare.gpus(),
                    bare.profiles(),
                    all(SHARES, records(Share.class), bare.name()),
                    all(SPREADS, records(Spread.class), bare.name())));
        }
        return new FleetSummary(
                models.stream().mapToInt(Model::profiles).sum(),
                models.stream().mapToInt(Model::gpus).sum(),
                skipped,
                thresholds,
                models,
                all(OUTLIERS, records(Outlier.class)));
    }

    private <T> List<T> all(String sql, Maker<T> maker, String... parameters) throws SQLException {
        try (PreparedStatement statement = engine.prepared(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            return engine.cancellable(statement, running -> rows(statement, maker));
        }
    }

    private static <T> List<T> rows(PreparedStatement statement, Maker<T> maker) throws SQLException {
        List<T> all = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                all.add(maker.of(rows));
            }
        }
        return all;
    }

    /** Returns what makes records whose components are the columns, in their order. */
    private static <R extends Record> Maker<R> records(Class<R> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        return row -> {
            Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                values[i] = value(row, i + 1, types[i]);
            }
            try {
                return type.getDeclaredConstructor(types).newInstance(values);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(type + " is not made of what its query gives", e);
            }
        };
    }

    private static Object value(ResultSet row, int column, Class<?> type) throws SQLException {
        Object value = type == String.class
                ? row.getString(column)
                : type == double.class ? (Object) row.getDouble(column) : row.getInt(column);
        return row.wasNull() && !type.isPrimitive() ? null : value;
    }

    private static String text(ResultSet row, int column) throws SQLException {
        return row.getString(column);
    }
}
