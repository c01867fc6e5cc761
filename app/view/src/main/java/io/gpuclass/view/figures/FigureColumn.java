package io.gpuclass.view.figures;

import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.Measured;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Unstable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A column of a table of figures, in files as in databases. They are a contract: added to at the end, never renamed.
 *
 * @param type its type in SQL
 * @param meaning what it holds, in Markdown
 * @param value its value of a figure, which may be null
 */
public record FigureColumn(String name, String type, String meaning, Function<Figure, Object> value) {
    static final String TEXT = "VARCHAR";
    static final String INTEGER = "INTEGER";
    private static final String NUMBER = "DOUBLE";

    /** Parts of the key that later versions added: columns are added at the end. */
    private static final List<Axis> LATER = List.of(Axis.INPUT, Axis.TIMES, Axis.HOME, Axis.MEMBERS, Axis.HOST_THREADS);

    private static final List<FigureColumn> LATER_COLUMNS =
            LATER.stream().map(FigureColumn::of).toList();

    /** Mark of figures that nobody should rank or judge. */
    public static final FigureColumn UNSTABLE = new FigureColumn(
            "cliff",
            TEXT,
            "unstable by more than a factor of two between `repeats` of the run or `gpus` of the model; empty where the figure"
                    + " is stable. Unstable figures are neither ranked nor judged",
            figure -> figure.unstable().map(Unstable::between).orElse(null));

    /** The columns added last: they stand after those of profiles. */
    public static final List<FigureColumn> LATEST =
            joined(List.of(LATER_COLUMNS.subList(LATER.indexOf(Axis.HOME), LATER.size()), List.of(UNSTABLE)));

    /** The columns of the key. */
    public static final List<FigureColumn> KEY = joined(List.of(
            Arrays.stream(Axis.values())
                    .filter(part -> !LATER.contains(part))
                    .map(FigureColumn::of)
                    .toList(),
            List.of(
                    ofMetric("unit", "its unit; empty for a plain number", Metric::unit),
                    ofMetric("better", "`lower`, `higher` or `neither`: which way it improves", Metric::better)),
            LATER_COLUMNS));

    public static final FigureColumn VALUE =
            number("value", "the number; a median where it was sampled", Measured::value);

    /** Columns of a number that was sampled. */
    public static final List<FigureColumn> SAMPLED = List.of(
            number("low", "lower end of its 95 % interval", Measured::low),
            number("high", "upper end of its 95 % interval", Measured::high),
            new FigureColumn(
                    "samples",
                    INTEGER,
                    "how many samples it is the median of",
                    figure -> figure.measured().samples()),
            number("min", "smallest sample", Measured::min),
            number("max", "largest sample", Measured::max));

    /** Columns of the end of its measurement. */
    public static final List<FigureColumn> ENDING = List.of(
            new FigureColumn(
                    "outcome",
                    TEXT,
                    "how it ended: `completed`, `timed-out`, `wrong` or `unsupported`; of primitives, sections,"
                            + " programs and several processors",
                    Figure::outcome),
            new FigureColumn(
                    "verified",
                    "BOOLEAN",
                    "`true` where verification found no violation, `false` where it found one or did not run; of"
                            + " primitives, sections and programs",
                    Figure::verified));

    /** All columns, in the order of files. */
    public static final List<FigureColumn> ALL = joined(List.of(
            KEY.subList(0, KEY.size() - LATER_COLUMNS.size()),
            List.of(VALUE),
            SAMPLED,
            ENDING,
            LATER_COLUMNS,
            List.of(UNSTABLE)));

    private static FigureColumn of(Axis axis) {
        return new FigureColumn(
                axis.column(),
                axis.isNumber() ? INTEGER : TEXT,
                CaseLists.meaning(axis),
                figure -> figure.key().part(axis));
    }

    private static FigureColumn ofMetric(String name, String meaning, Function<Metric, Object> value) {
        return new FigureColumn(
                name, TEXT, meaning, figure -> value.apply(figure.key().metric()));
    }

    private static FigureColumn number(String name, String meaning, Function<Measured, Object> value) {
        return new FigureColumn(name, NUMBER, meaning, figure -> value.apply(figure.measured()));
    }

    private static List<FigureColumn> joined(List<List<FigureColumn>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
