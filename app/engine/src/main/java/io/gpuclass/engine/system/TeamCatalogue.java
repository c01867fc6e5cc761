package io.gpuclass.engine.system;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rows of {@code probes-cuda/system-catalogue.inc}, in their order. */
final class TeamCatalogue {
    private static final String RESOURCE = "/io/gpuclass/profile/primitives/system-catalogue.inc";
    private static final Pattern ROW = Pattern.compile(
            "^GPUCLASS_TEAM_([A-Z]+?)(_TWIN)?\\(([a-z0-9_]+), *\\((by_members|in_one_place)<[^#]*?\\)$",
            Pattern.MULTILINE);
    private static final Pattern UNOBSERVED = Pattern.compile("unobserved\\(\"([^\"]+)\"\\)");

    private TeamCatalogue() {}

    /** Returns all rows; none in a build without such primitives. */
    static List<TeamRow> all() {
        try (InputStream in = TeamCatalogue.class.getResourceAsStream(RESOURCE)) {
            return in == null ? List.of() : rows(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE + " from the class path", e);
        }
    }

    /** Returns the rows of a text. A row ends with the line that ends with its closing parenthesis. */
    static List<TeamRow> rows(String text) {
        return ROW.matcher(text).results().map(TeamCatalogue::row).toList();
    }

    private static TeamRow row(MatchResult row) {
        Kind kind = Named.parse(Kind.class, row.group(1).toLowerCase(Locale.ROOT));
        Matcher unobserved = UNOBSERVED.matcher(row.group());
        return new TeamRow(
                kind,
                row.group(3),
                row.group(2) != null,
                row.group(4).equals("in_one_place"),
                unobserved.find() ? unobserved.group(1) : null);
    }
}
