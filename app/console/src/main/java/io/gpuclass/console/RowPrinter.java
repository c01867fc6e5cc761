package io.gpuclass.console;

import io.gpuclass.profile.ProfileJson;
import io.gpuclass.view.RowSink;
import io.gpuclass.view.csv.CsvLine;
import io.gpuclass.view.report.RowsReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints the rows of a query's result: all of them as CSV or JSON while they come, the first ones as a table at the end. */
public final class RowPrinter implements RowSink {
    /** More make no table that anybody reads, and widths are only known at the end. */
    static final int MOST_ROWS = 1000;

    private final PrintWriter out;
    private final TableFormat format;
    private final List<List<Object>> first = new ArrayList<>();
    private List<String> names = List.of();
    private long rows;

    public RowPrinter(PrintWriter out, TableFormat format) {
        this.out = out;
        this.format = format;
    }

    @Override
    public void columns(List<String> columns) {
        names = columns;
        if (format == TableFormat.CSV) {
            out.print(CsvLine.of(names));
        }
    }

    @Override
    public void row(List<Object> cells) {
        rows++;
        if (format == TableFormat.CSV) {
            out.print(CsvLine.of(cells));
        } else if (format == TableFormat.JSON) {
            out.print((rows == 1 ? "[\n  " : ",\n  ") + json(cells));
        } else if (rows <= MOST_ROWS) {
            first.add(cells);
        }
    }

    private String json(List<Object> cells) {
        Map<String, Object> named = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            named.put(names.get(i), cells.get(i));
        }
        return ProfileJson.line(named);
    }

    /** Ends the result, once all rows have come. */
    public void finish(Presentation presentation) {
        if (format == TableFormat.JSON) {
            out.print(rows == 0 ? "[]\n" : "\n]\n");
        } else if (format != TableFormat.CSV) {
            out.print(presentation.of(RowsReport.of(names, first, rows - first.size())));
        }
        out.flush();
    }
}
