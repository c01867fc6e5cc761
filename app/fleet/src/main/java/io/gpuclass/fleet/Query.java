package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import io.gpuclass.view.RowSink;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.duckdb.DuckDBResultSetMetaData;
import org.duckdb.StatementReturnType;

/** A query of the user's. It may read the tables, and nothing else: the engine is sealed before it comes near. */
final class Query {
    private static final String NEXT_STEP =
            "; \"gpuclass fleet DIR --sql 'describe figures'\" lists the columns of a table";

    private final Engine engine;
    private final String sql;

    Query(Engine engine, String sql) {
        this.engine = engine;
        this.sql = sql.strip().replaceAll("(;\\s*)+$", "");
    }

    /** @throws FleetException if the query is wrong, or does anything but read */
    void run(RowSink sink) {
        reading(() -> {
            try (PreparedStatement statement = prepared();
                    ResultSet rows = engine.cancellable(statement, statement::executeQuery)) {
                give(rows, sink);
            }
        });
    }

    void write(Path file) {
        if (SingleStatement.isPlan(sql)) {
            throw new FleetException(
                    Reason.QUERY, "the query asks for a plan, which is no table: leave --parquet out", null);
        }
        reading(() -> {
            prepared().close();
            engine.writeParquet(sql, file);
        });
    }

    private interface ReadOnlyWork {
        void run() throws SQLException;
    }

    /** The engine itself refuses to change anything meanwhile. */
    private void reading(ReadOnlyWork reading) {
        try {
            SingleStatement.check(engine, sql);
            engine.execute("BEGIN TRANSACTION READ ONLY");
            reading.run();
            engine.rollBack();
        } catch (SQLException e) {
            throw rolledBack(wrong(e));
        } catch (FleetException e) {
            throw rolledBack(e);
        }
    }

    private FleetException rolledBack(FleetException thrown) {
        try {
            engine.rollBack();
        } catch (SQLException e) {
            // There is no transaction: it was refused, or has ended it itself.
            thrown.addSuppressed(e);
        }
        return thrown;
    }

    private PreparedStatement prepared() throws SQLException {
        PreparedStatement statement = engine.prepared(sql);
        ResultSetMetaData shape = statement.getMetaData();
        if (shape instanceof DuckDBResultSetMetaData known
                && known.getReturnType() == StatementReturnType.QUERY_RESULT) {
            return statement;
        }
        statement.close();
        throw new FleetException(
                Reason.QUERY, "the query gives no rows: only what reads is allowed, such as SELECT", null);
    }

    private void give(ResultSet rows, RowSink sink) throws SQLException {
        int width = rows.getMetaData().getColumnCount();
        sink.columns(names(rows.getMetaData()));
        for (List<Object> row = row(rows, width); row != null; row = row(rows, width)) {
            engine.checkGoingOn();
            sink.row(row);
        }
    }

    /** Returns the next row; null after the last one. The engine's driver stumbles over a value that Java cannot hold. */
    private static List<Object> row(ResultSet rows, int width) throws SQLException {
        try {
            if (!rows.next()) {
                return null;
            }
            List<Object> cells = new ArrayList<>(width);
            for (int i = 1; i <= width; i++) {
                cells.add(plain(rows.getObject(i), rows, i));
            }
            return cells;
        } catch (NullPointerException | OutOfMemoryError e) {
            throw new FleetException(
                    Reason.QUERY,
                    "a value of the result is too large for memory: shorten it, as left(value, 1000) does",
                    e);
        }
    }

    private static List<String> names(ResultSetMetaData shape) throws SQLException {
        List<String> names = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (int i = 1; i <= shape.getColumnCount(); i++) {
            String name = shape.getColumnLabel(i);
            for (int more = 2; !taken.add(name); more++) {
                name = shape.getColumnLabel(i) + "_" + more;
            }
            names.add(name);
        }
        return names;
    }

    private static Object plain(Object cell, ResultSet rows, int column) throws SQLException {
        if (cell == null || cell instanceof Boolean) {
            return cell;
        }
        if (cell instanceof Double number) {
            return Double.isFinite(number) ? number : number.toString();
        }
        if (cell instanceof Float number) {
            return Float.isFinite(number) ? number : number.toString();
        }
        boolean exact = cell instanceof Integer
                || cell instanceof Long
                || cell instanceof Short
                || cell instanceof Byte
                || cell instanceof BigDecimal
                || cell instanceof BigInteger;
        return exact ? cell : rows.getString(column);
    }

    private FleetException wrong(SQLException e) {
        if (engine.isCancelled()) {
            return new FleetException(Reason.CANCELLED, "interrupted", e);
        }
        String cause = String.valueOf(e.getMessage())
                .lines()
                .takeWhile(line -> !line.startsWith("LINE ") && !line.startsWith("Possible solutions"))
                .filter(line -> !line.isBlank())
                .map(String::strip)
                .collect(Collectors.joining(" "));
        return new FleetException(Reason.QUERY, "the query failed: " + cause + NEXT_STEP, e);
    }

    /**
     * Checks with the engine's own parser that a user's query is a single statement that reads. To prepare several statements, the engine
     * runs all but the last, and one of those could end the transaction that forbids changes.
     */
    private static final class SingleStatement {
        private static final String COUNT =
                "SELECT json_array_length(parsed, '$.statements')::BIGINT, parsed ->> 'error_type'"
                        + " FROM (SELECT json_serialize_sql(?::VARCHAR) AS parsed)";

        private static final Pattern EXPLAIN = Pattern.compile(
                "(?:\\s|--[^\n]*\n|/\\*.*?\\*/)*+explain\\b(?:\\s+analyze\\b|\\s*\\([^()]*\\))?",
                Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

        private final Engine engine;

        private SingleStatement(Engine engine) {
            this.engine = engine;
        }

        /**
         * Checks a query; leaves one that cannot be parsed to who runs it.
         *
         * @throws FleetException if it is several statements, or one that is no query
         */
        static void check(Engine engine, String sql) throws SQLException {
            new SingleStatement(engine).check(sql);
        }

        /** Returns whether a text asks for the plan of a query. */
        static boolean isPlan(String sql) {
            return EXPLAIN.matcher(sql).lookingAt();
        }

        private void check(String sql) throws SQLException {
            Parsed parsed = parsed(sql);
            if (parsed.isWrong() || parsed.isOne()) {
                return;
            }
            if (parsed.statements() != null && parsed.statements() > 1) {
                throw refused("is several statements: give one");
            }
            Matcher explain = EXPLAIN.matcher(sql);
            boolean one =
                    explain.lookingAt() ? parsed(sql.substring(explain.end())).isOne() : isPivot(sql);
            if (!one) {
                throw refused(
                        "gives no rows, or is several statements: only one that reads is allowed, such as SELECT");
            }
        }

        /** The parser counts PIVOT as several statements, but accepts it as a subquery, as it does one query only. */
        private boolean isPivot(String sql) throws SQLException {
            return !parsed("FROM (" + sql + "\n)").isWrong();
        }

        private Parsed parsed(String sql) throws SQLException {
            try (PreparedStatement statement = engine.prepared(COUNT)) {
                statement.setString(1, sql);
                try (ResultSet rows = statement.executeQuery()) {
                    rows.next();
                    return new Parsed((Long) rows.getObject(1), rows.getString(2));
                }
            }
        }

        /**
         * The parser's answer for a text.
         *
         * @param statements how many there are, all of them queries; null if it is wrong, or holds something else
         * @param error the type of the error; null if there is none
         */
        private record Parsed(Long statements, String error) {
            boolean isOne() {
                return statements != null && statements == 1;
            }

            boolean isWrong() {
                return "parser".equals(error);
            }
        }

        private static FleetException refused(String cause) {
            return new FleetException(Reason.QUERY, "the query " + cause, null);
        }
    }
}
