package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks with the engine's own parser that a query of the user's is one statement that reads. It has to be known beforehand: of several
 * statements the engine runs all but the last to prepare them, and one of those could end the transaction that keeps them from
 * changing anything.
 */
final class SingleStatement {
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
        boolean one = explain.lookingAt() ? parsed(sql.substring(explain.end())).isOne() : isPivot(sql);
        if (!one) {
            throw refused("gives no rows, or is several statements: only one that reads is allowed, such as SELECT");
        }
    }

    /** PIVOT is a query that the parser takes for several. What has its place in brackets is one. */
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
