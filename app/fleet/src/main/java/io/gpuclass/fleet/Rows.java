package io.gpuclass.fleet;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.figures.FigureColumn;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import org.duckdb.DuckDBAppender;

/** Appends rows to a table, cell by cell; null for a cell that is missing. Text from files is made safe on the way in. */
final class Rows implements AutoCloseable {
    private static final int LONGEST_TEXT = 1000;

    private final DuckDBAppender appender;

    Rows(Engine engine, String table) throws SQLException {
        appender = engine.appender(table);
    }

    Rows begin() throws SQLException {
        appender.beginRow();
        return this;
    }

    /** Appends a value of any type that columns have, or null. */
    Rows add(Object value) throws SQLException {
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
        return this;
    }

    /** Appends the values that columns have of a figure. */
    Rows addAll(List<FigureColumn> columns, Figure figure) throws SQLException {
        for (FigureColumn column : columns) {
            add(column.value().apply(figure));
        }
        return this;
    }

    void end() throws SQLException {
        appender.endRow();
    }

    @Override
    public void close() throws SQLException {
        appender.close();
    }
}
