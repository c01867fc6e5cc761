package io.gpuclass.view.csv;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.compare.NamedProfile;
import io.gpuclass.view.figures.Figure;
import io.gpuclass.view.figures.FigureColumn;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A column of the file. They are a contract: added to at the end, never renamed.
 *
 * @param name its name in the first line
 * @param meaning what it holds, in Markdown
 * @param value its value on a line, which may be null
 */
record CsvColumn(String name, String meaning, Function<Row, Object> value) {
    /** The columns, in their order: those of the profile, then those of the figure. */
    static final List<CsvColumn> ALL = Stream.concat(
                    Stream.of(
                            new CsvColumn(
                                    "profile",
                                    "what tells the profile from the others in the file: the device's name, with a date where two share it",
                                    Row::label),
                            new CsvColumn(
                                    "file",
                                    "the profile's file, with as much of its path as tells it from the others",
                                    row -> row.input.file()),
                            ofProfile(
                                    "device_slug",
                                    "the device's name in lower-case letters, digits and hyphens",
                                    profile -> profile.device().slug()),
                            ofProfile(
                                    "device_name",
                                    "the device's name",
                                    profile -> profile.device().name()),
                            ofProfile(
                                    "device_kind",
                                    "`cuda` or `host`",
                                    profile -> profile.device().kind()),
                            ofProfile(
                                    "source",
                                    "`measured`, or `published` where the numbers are a document's",
                                    Profile::source),
                            ofProfile("created_at", "when it was measured, in ISO 8601 UTC", Profile::createdAt),
                            ofProfile(
                                    "tool",
                                    "what wrote the profile",
                                    profile -> profile.tool().name()),
                            ofProfile(
                                    "tool_version",
                                    "and its version",
                                    profile -> profile.tool().version()),
                            ofProfile(
                                    "depth",
                                    "`quick`, `standard` or `thorough`",
                                    profile -> profile.method().depth()),
                            ofProfile(
                                    "seed",
                                    "seed of the order in which cases were visited",
                                    profile -> profile.method().seed())),
                    FigureColumn.ALL.stream()
                            .map(column -> new CsvColumn(
                                    column.name(),
                                    column.meaning(),
                                    row -> column.value().apply(row.figure))))
            .toList();

    /**
     * A figure, and the profile that it is from.
     *
     * @param label tells its profile from the others in the file
     */
    record Row(String label, NamedProfile input, Figure figure) {}

    private static CsvColumn ofProfile(String name, String meaning, Function<Profile, Object> value) {
        return new CsvColumn(name, meaning, row -> value.apply(row.input.profile()));
    }
}
