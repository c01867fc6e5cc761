package io.gpuclass.view.csv;

import io.gpuclass.profile.cases.Figure;
import io.gpuclass.view.compare.NamedProfile;
import io.gpuclass.view.terms.ProfileNames;
import java.util.List;
import java.util.stream.Collectors;

/**
 * All that was measured as CSV in the long form, one measurement a row, for pandas, R, DuckDB and the like: RFC 4180 with a header,
 * but lines that end with a line feed alone; UTF-8 without a byte order mark. What is missing is empty.
 *
 * <p>Text that a spreadsheet would take for a formula has an apostrophe in front. Numbers never have.
 */
public final class FiguresCsv {
    private static final String ABOUT = """
        # Columns of the CSV

        One measurement a row, as `gpuclass report PROFILE… --format csv` writes it, in the order of the profiles. Quoted as RFC 4180
        says, UTF-8 without a byte order mark, lines end with a line feed. Numbers have a decimal point and all their digits in every
        locale; a field with nothing in it means that there is no such figure. Text that a spreadsheet would take for a formula has an
        apostrophe in front, and control characters are replaced by U+FFFD. Columns are added at the end, never renamed.

        ```
        pandas   pd.read_csv("nvidia-h200.csv").query("subject == 'primitive' and metric == 'rate' and verified == True")
        R        read.csv("nvidia-h200.csv", na.strings = "")
        DuckDB   SELECT name, blocks, value FROM 'nvidia-h200.csv' WHERE kind = 'barrier' AND metric = 'rate' AND verified;
        ```

        """;

    private FiguresCsv() {}

    /** Returns the file of some profiles, one after the other. */
    public static String of(List<NamedProfile> inputs) {
        List<String> labels =
                ProfileNames.of(inputs.stream().map(NamedProfile::profile).toList());
        StringBuilder csv = new StringBuilder(
                CsvLine.of(CsvColumn.ALL.stream().map(CsvColumn::name).toList()));
        for (int i = 0; i < labels.size(); i++) {
            NamedProfile input = inputs.get(i);
            for (Figure figure : input.profile().cases().figures()) {
                csv.append(line(new CsvColumn.Row(labels.get(i), input, figure)));
            }
        }
        return csv.toString();
    }

    /** Returns how to read the file and what the columns mean, in Markdown. */
    public static String columns() {
        return ABOUT
                + CsvColumn.ALL.stream()
                        .map(column -> "| `" + column.name() + "` | " + column.meaning() + " |\n")
                        .collect(Collectors.joining("", "| column | holds |\n| --- | --- |\n", ""));
    }

    private static String line(CsvColumn.Row row) {
        return CsvLine.of(
                CsvColumn.ALL.stream().map(column -> column.value().apply(row)).toList());
    }
}
