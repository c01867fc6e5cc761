package io.gpuclass.engine.kinds;

import io.gpuclass.engine.kinds.KindRow.Use;
import io.gpuclass.profile.kinds.FurtherKind;
import io.gpuclass.profile.units.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rows of {@code probes-cuda/kinds-catalogue.inc}, in their order. */
final class KindCatalogue {
    private static final String RESOURCE = "/io/gpuclass/profile/primitives/kinds-catalogue.inc";
    private static final Pattern TIMED = Pattern.compile(
            "^GPUCLASS_(HAND_OFF|COMBINING|READERS|QUEUE|TASKS)\\(([a-z0-9_]+), [^#]*?kind\\(([a-z_]+)\\)[^#]*?\\)$",
            Pattern.MULTILINE);
    private static final Pattern CHECKED =
            Pattern.compile("^GPUCLASS_(KIND_CHECK|KIND_TWIN)\\(([a-z_]+), ([a-z0-9_]+),[^#]*?\\)$", Pattern.MULTILINE);
    private static final Pattern UNOBSERVED = Pattern.compile("unobserved\\(\"([^\"]+)\"\\)");

    private KindCatalogue() {}

    /** Returns all rows; none in a build without such primitives. */
    static List<KindRow> all() {
        try (InputStream in = KindCatalogue.class.getResourceAsStream(RESOURCE)) {
            return in == null ? List.of() : rows(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE + " from the class path", e);
        }
    }

    /** Returns what a text times, then what it checks. A row ends with the line that ends with its closing parenthesis. */
    static List<KindRow> rows(String text) {
        List<KindRow> rows = new ArrayList<>();
        TIMED.matcher(text).results().map(row -> row(row, 3, 2)).forEach(rows::add);
        CHECKED.matcher(text).results().map(row -> row(row, 2, 3)).forEach(rows::add);
        return List.copyOf(rows);
    }

    private static KindRow row(MatchResult row, int kind, int name) {
        Matcher unobserved = UNOBSERVED.matcher(row.group());
        return new KindRow(
                Use.valueOf(row.group(1)),
                Named.parse(FurtherKind.class, row.group(kind).replace('_', '-')),
                row.group(name),
                row.group().contains("traits(peer)"),
                unobserved.find() ? unobserved.group(1) : null);
    }
}
