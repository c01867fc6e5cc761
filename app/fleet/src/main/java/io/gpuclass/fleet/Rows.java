package io.gpuclass.fleet;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.figures.Figure;
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

    Rows add(int number) throws SQLException {
        appender.append(number);
        return this;
    }

    Rows add(Integer number) throws SQLException {
        appender.append(number);
        return this;
    }

    Rows add(Byte number) throws SQLException {
        appender.append(number);
        return this;
    }

    Rows add(Long number) throws SQLException {
        appender.append(number);
        return this;
    }

    Rows add(Double number) throws SQLException {
        appender.append(number);
        return this;
    }

    Rows add(Boolean truth) throws SQLException {
        appender.append(truth);
        return this;
    }

    Rows add(Named constant) throws SQLException {
        return add(constant == null ? null : constant.id());
    }

    Rows add(LocalDateTime moment) throws SQLException {
        appender.append(moment);
        return this;
    }

    Rows add(String text) throws SQLException {
        appender.append(text == null ? null : PlainText.oneLine(text, LONGEST_TEXT));
        return this;
    }

    /** Appends the values that columns have of a figure. */
    Rows addAll(List<FigureColumn> columns, Figure figure) throws SQLException {
        for (FigureColumn column : columns) {
            addValue(column.value().apply(figure));
        }
        return this;
    }

    private void addValue(Object value) throws SQLException {
        if (value == null) {
            appender.appendNull();
        } else if (value instanceof Double number) {
            add(number);
        } else if (value instanceof Integer number) {
            add(number);
        } else {
            add(value instanceof Named named ? named.id() : (String) value);
        }
    }

    void end() throws SQLException {
        appender.endRow();
    }

    @Override
    public void close() throws SQLException {
        appender.close();
    }
}
