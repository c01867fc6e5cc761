package io.gpuclass.engine.levels;

import io.gpuclass.engine.levels.LevelRow.Use;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rows of {@code probes-cuda/levels-catalogue.inc}, in their order. */
final class LevelCatalogue {
    private static final String RESOURCE = "/io/gpuclass/profile/primitives/levels-catalogue.inc";

    /** Five groups: use, whether it is a twin, where, name, threads. A row ends with the line that ends with its closing parenthesis. */
    private static final Pattern ROW = Pattern.compile(
            "^GPUCLASS_(LEVEL|SHARED_LEVEL|CLUSTER_LEVEL|CLUSTERED|FLAT|OWN_SHARED|OTHER_SHARED)(_TWIN)?"
                    + "\\(([a-z]+), ([a-z0-9_]+),[^#]*?threads\\(([0-9, ]+)\\)[^#]*?\\)$",
            Pattern.MULTILINE);

    private static final Pattern GROUPS = Pattern.compile("groups\\((\\d+)\\)");

    private static final Pattern UNOBSERVED = Pattern.compile("unobserved\\(\"([^\"]+)\"\\)");

    private LevelCatalogue() {}

    /** Returns all rows; none in a build without them. */
    static List<LevelRow> all() {
        try (InputStream in = LevelCatalogue.class.getResourceAsStream(RESOURCE)) {
            return in == null ? List.of() : rows(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE + " from the class path", e);
        }
    }

    static List<LevelRow> rows(String text) {
        return ROW.matcher(text).results().map(LevelCatalogue::row).toList();
    }

    private static LevelRow row(MatchResult row) {
        Matcher groups = GROUPS.matcher(row.group());
        Matcher unobserved = UNOBSERVED.matcher(row.group());
        return new LevelRow(
                Use.valueOf(row.group(1)),
                row.group(3),
                row.group(4),
                Arrays.stream(row.group(5).split(", ?")).map(Integer::valueOf).toList(),
                groups.find() ? Integer.valueOf(groups.group(1)) : null,
                row.group(2) != null,
                unobserved.find() ? unobserved.group(1) : null);
    }
}
