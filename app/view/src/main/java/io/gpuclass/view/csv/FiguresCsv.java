package io.gpuclass.view.csv;

import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.view.compare.NamedProfile;
import io.gpuclass.view.figures.FigureColumn;
import io.gpuclass.view.terms.ProfileNames;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    public static String of(List<NamedProfile> inputs) {
        List<String> labels =
                ProfileNames.of(inputs.stream().map(NamedProfile::profile).toList());
        StringBuilder csv = new StringBuilder(
                CsvLine.of(CsvColumn.ALL.stream().map(CsvColumn::name).toList()));
        for (int i = 0; i < labels.size(); i++) {
            NamedProfile input = inputs.get(i);
            for (Figure figure : input.profile().cases().figures()) {
                csv.append(line(new CsvColumn.LabelledFigure(labels.get(i), input, figure)));
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

    private static String line(CsvColumn.LabelledFigure row) {
        return CsvLine.of(
                CsvColumn.ALL.stream().map(column -> column.value().apply(row)).toList());
    }

    /**
     * A column of the file. They are a contract: added to at the end, never renamed.
     *
     * @param meaning what it holds, in Markdown
     * @param value its value on a line, which may be null
     */
    record CsvColumn(String name, String meaning, Function<LabelledFigure, Object> value) {
        private static final List<CsvColumn> OF_THE_PROFILE = List.of(
                new CsvColumn(
                        "profile",
                        "what tells the profile from the others in the file: the device's name, with the least"
                                + " that tells it apart where two share it",
                        LabelledFigure::label),
                new CsvColumn(
                        "file",
                        "the profile's file, with as much of its path as tells it from the others",
                        row -> row.input.file()),
                device("device_slug", "the device's name in lower-case letters, digits and hyphens", DeviceFacts::slug),
                device("device_name", "the device's name", DeviceFacts::name),
                device("device_kind", "`cuda` or `host`", DeviceFacts::kind),
                profile(
                        "source",
                        "`measured`, `recorded` where a recording was replayed, or `published` where the numbers are a"
                                + " document's",
                        Profile::source),
                profile("created_at", "when it was measured, in ISO 8601 UTC", Profile::createdAt),
                profile(
                        "tool",
                        "what wrote the profile",
                        profile -> profile.tool().name()),
                profile(
                        "tool_version",
                        "and its version",
                        profile -> profile.tool().version()),
                method("depth", "`quick`, `standard` or `thorough`", Method::depth),
                method("seed", "seed of the order in which cases were visited", Method::seed));

        private static final List<CsvColumn> ADDED = List.of(device(
                "device_fingerprint",
                "the same in all profiles of a GPU, and another for each other GPU; empty where the profile does not tell",
                DeviceFacts::fingerprint));

        /** All columns: those of the profile, those of the figure, and then those added since, oldest first. */
        static final List<CsvColumn> ALL = Stream.of(
                        OF_THE_PROFILE.stream(),
                        FigureColumn.ALL.stream()
                                .filter(column -> !FigureColumn.LATEST.contains(column))
                                .map(CsvColumn::of),
                        ADDED.stream(),
                        FigureColumn.LATEST.stream().map(CsvColumn::of))
                .flatMap(Function.identity())
                .toList();

        /**
         * A figure, and the profile that it is from.
         *
         * @param label tells its profile from the others in the file
         */
        record LabelledFigure(String label, NamedProfile input, Figure figure) {}

        private static CsvColumn of(FigureColumn column) {
            return new CsvColumn(
                    column.name(), column.meaning(), row -> column.value().apply(row.figure));
        }

        private static CsvColumn profile(String name, String meaning, Function<Profile, Object> value) {
            return new CsvColumn(name, meaning, row -> value.apply(row.input.profile()));
        }

        private static CsvColumn device(String name, String meaning, Function<DeviceFacts, Object> value) {
            return profile(name, meaning, profile -> value.apply(profile.device()));
        }

        private static CsvColumn method(String name, String meaning, Function<Method, Object> value) {
            return profile(name, meaning, profile -> value.apply(profile.method()));
        }
    }
}
