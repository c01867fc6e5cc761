package io.gpuclass.view;

import java.util.List;

/** Takes the result of a query, a row after the other. */
public interface RowSink {
    /** Takes the names of the columns, once, before any row; no two are the same. */
    void columns(List<String> names);

    /** Takes a row: for each column a {@link Number}, a {@link Boolean}, a text, or null. */
    void row(List<Object> cells);
}
