package io.gpuclass.view.csv;

import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.view.figures.Figure;
import io.gpuclass.view.figures.FigureKey;
import java.util.Locale;
import java.util.function.Function;

/** The columns, in their order. They are a contract: added to at the end, never renamed. */
enum CsvColumn {
    PROFILE(
            "what tells the profile from the others in the file: the device's name, with a date where two share it",
            CsvRow::label),
    FILE(
            "the profile's file, with as much of its path as tells it from the others",
            row -> row.input().file()),
    DEVICE_SLUG(
            "the device's name in lower-case letters, digits and hyphens",
            ofProfile(profile -> profile.device().slug())),
    DEVICE_NAME("the device's name", ofProfile(profile -> profile.device().name())),
    DEVICE_KIND("`cuda` or `host`", ofProfile(profile -> profile.device().kind())),
    SOURCE("`measured`, or `published` where the numbers are a document's", ofProfile(Profile::source)),
    CREATED_AT("when it was measured, in ISO 8601 UTC", ofProfile(Profile::createdAt)),
    TOOL("what wrote the profile", ofProfile(profile -> profile.tool().name())),
    TOOL_VERSION("and its version", ofProfile(profile -> profile.tool().version())),
    DEPTH("`quick`, `standard` or `thorough`", ofMethod(Method::depth)),
    SEED("seed of the order in which cases were visited", ofMethod(Method::seed)),
    SUBJECT(
            "the part of the profile: `probe`, `contentious-to-noncontentious` (the paper's Table 2), `to-volatile` (Table 3),"
                    + " `line-hostage-one-shot`, `line-hostage-sustained`, `primitive`, or `section` for one with work inside,"
                    + " `artificial-barrier`, `locality` or `application`",
            ofKey(FigureKey::subject)),
    KIND("`barrier`, `mutex`, `semaphore` or `condition-variable`, or a program such as `bfs`", ofKey(FigureKey::kind)),
    NAME(
            "the id of the probe, of the ratio's row or of the implementation, or what was added to a program",
            ofKey(FigureKey::name)),
    PATTERN(
            "how consecutive accesses relate: `serial`, `pipelined`, `posted`, `completed` or `as-published`",
            ofKey(FigureKey::pattern)),
    OVER("what a ratio divides by, such as `contentious-volatile-read/serial`", ofKey(FigureKey::over)),
    BLOCKS("blocks that took part; threads on a host", ofKey(FigureKey::blocks)),
    INITIAL("initial value of a semaphore", ofKey(FigureKey::initial)),
    WRITERS("which blocks wrote; of reader-writer semaphores", ofKey(FigureKey::writers)),
    LENGTH("loads and stores inside each section; of locality, accesses between barriers", ofKey(FigureKey::length)),
    SHARE("of each 16 blocks, how many keep atomics going", ofKey(FigureKey::share)),
    DISTANCE_BYTES("bytes from the atomics to the polled word", ofKey(FigureKey::distanceBytes)),
    METRIC("what is counted, such as `rate` or `access-time`", ofKey(FigureKey::metric)),
    UNIT("its unit; empty for a plain number", ofKey(key -> key.metric().unit())),
    BETTER(
            "`lower`, `higher` or `neither`: which way it improves",
            ofKey(key -> key.metric().better())),
    VALUE("the number; a median where it was sampled", ofFigure(Figure::value)),
    LOW("lower end of its 95 % interval", ofFigure(Figure::low)),
    HIGH("upper end of its 95 % interval", ofFigure(Figure::high)),
    SAMPLES("how many samples it is the median of", ofFigure(Figure::samples)),
    MIN("smallest sample", ofFigure(Figure::min)),
    MAX("largest sample", ofFigure(Figure::max)),
    OUTCOME(
            "how it ended: `completed`, `timed-out`, `wrong` or `unsupported`; of primitives, sections and programs",
            ofFigure(Figure::outcome)),
    VERIFIED(
            "`true` where verification found no violation, `false` where it found one or did not run; of primitives, sections and"
                    + " programs",
            ofFigure(Figure::verified)),
    INPUT("what a program worked on, such as `road-262144`", ofKey(FigureKey::input));

    private final String meaning;
    private final Function<CsvRow, Object> value;

    CsvColumn(String meaning, Function<CsvRow, Object> value) {
        this.meaning = meaning;
        this.value = value;
    }

    /** Returns the name in the first line of the file. */
    String header() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns what it holds, in Markdown. */
    String meaning() {
        return meaning;
    }

    /** Returns the field of a row as it stands in the file. */
    String field(CsvRow row) {
        return CsvLine.field(value.apply(row));
    }

    private static Function<CsvRow, Object> ofProfile(Function<Profile, Object> value) {
        return row -> value.apply(row.input().profile());
    }

    private static Function<CsvRow, Object> ofMethod(Function<Method, Object> value) {
        return ofProfile(profile -> value.apply(profile.method()));
    }

    private static Function<CsvRow, Object> ofKey(Function<FigureKey, Object> value) {
        return row -> value.apply(row.figure().key());
    }

    private static Function<CsvRow, Object> ofFigure(Function<Figure, Object> value) {
        return row -> value.apply(row.figure());
    }
}
