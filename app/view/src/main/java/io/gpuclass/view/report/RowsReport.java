package io.gpuclass.view.report;

import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Numbers;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;

/** The first rows of a query's result. */
public final class RowsReport {
    private RowsReport() {}

    /**
     * Returns them as a table.
     *
     * @param rows the first rows; each cell a number, a truth, a text or null
     * @param more how many rows came after them
     */
    public static Document of(List<String> names, List<List<Object>> rows, long more) {
        TableColumns<List<Object>> columns = new TableColumns<List<Object>>()
                .each(
                        IntStream.range(0, names.size()).boxed().toList(),
                        i -> new Column(Cell.of(names.get(i)).text(), "", isNumeric(rows, i)),
                        (row, i) -> row.get(i) instanceof Double number ? number(number) : row.get(i));
        return new Document(List.of(
                columns.table(rows, more == 0 ? "" : "And " + more + " more: --format csv and json have all rows.")));
    }

    private static boolean isNumeric(List<List<Object>> rows, int column) {
        return !rows.isEmpty()
                && rows.stream().map(row -> row.get(column)).allMatch(cell -> cell == null || cell instanceof Number);
    }

    /** Six significant digits, as profiles have. */
    private static String number(double number) {
        return Math.abs(number) >= 1e-3 && Math.abs(number) < 1e15 || number == 0
                ? new BigDecimal(Numbers.significant(number, 6))
                        .stripTrailingZeros()
                        .toPlainString()
                : Double.toString(number);
    }
}
