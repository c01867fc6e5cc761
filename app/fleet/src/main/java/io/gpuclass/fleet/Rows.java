package io.gpuclass.fleet;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.units.Named;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Collection;
import org.duckdb.DuckDBAppender;

/** Appends rows to a table. Text from files is made safe on the way in. */
final class Rows implements AutoCloseable {
    private static final int LONGEST_TEXT = 1000;

    private final DuckDBAppender appender;

    Rows(Engine engine, String table) throws SQLException {
        appender = engine.appender(table);
    }

    /** Appends a row of values of any type that columns have, or null. */
    void add(Object... values) throws SQLException {
        add(Arrays.asList(values));
    }

    void add(Collection<?> values) throws SQLException {
        appender.beginRow();
        for (Object value : values) {
            append(value);
        }
        appender.endRow();
    }

    private void append(Object value) throws SQLException {
        if (value == null) {
            appender.appendNull();
        } else if (value instanceof Integer number) {
            appender.append(number);
        } else if (value instanceof Byte number) {
            appender.append(number);
        } else if (value instanceof Long number) {
            appender.append(number);
        } else if (value instanceof Double number) {
            appender.append(number);
        } else if (value instanceof Boolean truth) {
            appender.append(truth);
        } else if (value instanceof LocalDateTime moment) {
            appender.append(moment);
        } else {
            String text = value instanceof Named named ? named.id() : (String) value;
            appender.append(PlainText.oneLine(text, LONGEST_TEXT));
        }
    }

    @Override
    public void close() throws SQLException {
        appender.close();
    }
}
