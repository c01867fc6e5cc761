package io.gpuclass.console;

import io.gpuclass.console.Console.Presentation;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.RowSink;
import io.gpuclass.view.csv.CsvLine;
import io.gpuclass.view.report.RowsReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints the rows of a query's result: as CSV or JSON all rows as they come, as a table the first ones at the end. */
public final class RowPrinter implements RowSink {
    /** Tables have no more rows, since they are kept until the column widths are known. */
    static final int MOST_ROWS = 1000;

    /** Beginning of the JSON, which must be written row by row. */
    private static final String ROWS = "{\"schema\": \"gpuclass-fleet-rows/1\", \"rows\": [";

    private final PrintWriter out;
    private final Format format;
    private final List<List<Object>> first = new ArrayList<>();
    private List<String> names = List.of();
    private long rows;

    public RowPrinter(PrintWriter out, Format format) {
        this.out = out;
        this.format = format;
    }

    @Override
    public void columns(List<String> columns) {
        names = columns;
        if (format == Format.CSV) {
            out.print(CsvLine.of(names));
        }
    }

    @Override
    public void row(List<Object> cells) {
        rows++;
        if (format == Format.CSV) {
            out.print(CsvLine.of(cells));
        } else if (format == Format.JSON) {
            out.print((rows == 1 ? ROWS + "\n  " : ",\n  ") + json(cells));
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

    public void finish(Presentation presentation) {
        if (format == Format.JSON) {
            out.print(rows == 0 ? ROWS + "]}\n" : "\n]}\n");
        } else if (format != Format.CSV) {
            out.print(presentation.of(RowsReport.of(names, first, rows - first.size())));
        }
        out.flush();
    }

    /** The format of a query's result, or of a fleet, which alone has a page. */
    public enum Format implements Named {
        TEXT,
        MARKDOWN,
        HTML,
        JSON,
        CSV;

        @Override
        public String id() {
            return this == MARKDOWN ? "md" : Named.super.id();
        }

        /** Returns the format for people: Markdown, or else text. */
        public OutputFormat forPeople() {
            return this == MARKDOWN ? OutputFormat.MARKDOWN : OutputFormat.TEXT;
        }
    }
}
