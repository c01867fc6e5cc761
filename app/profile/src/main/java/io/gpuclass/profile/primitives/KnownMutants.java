package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.ResourceFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The mutants that are known to survive, or not to be run, from the table beside the catalogue. Immutable. */
public final class KnownMutants {
    private static final String QUOTED = "\"([^\"]*)\"";
    private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*//.*$");
    private static final Pattern ROW = Pattern.compile(
            "\\s*GPUCLASS_(\\w+)\\(\\s*" + QUOTED + "\\s*,\\s*(\\w+)\\s*,\\s*" + QUOTED + "\\s*\\)\\s*");

    /** The table of the committed kernels. */
    public static final KnownMutants ALL = read(ResourceFile.text(KnownMutants.class, "mutants.inc"));

    private final List<KnownMutant> rows;

    private KnownMutants(List<KnownMutant> rows) {
        this.rows = List.copyOf(rows);
    }

    /**
     * Reads a table.
     *
     * @throws IllegalArgumentException that quotes what is wrong in it
     */
    static KnownMutants read(String table) {
        String text = COMMENT.matcher(table).replaceAll("");
        List<KnownMutant> rows = new ArrayList<>();
        Set<List<Object>> mutants = new HashSet<>();
        Matcher row = ROW.matcher(text);
        int end = 0;
        while (end < text.length() && !text.substring(end).isBlank()) {
            if (!row.region(end, text.length()).lookingAt()) {
                throw wrong("no row", text.substring(end).strip());
            }
            KnownMutant known = row(row);
            if (!mutants.add(List.of(known.site(), known.weakening()))) {
                throw wrong("listed twice", row.group().strip());
            }
            rows.add(known);
            end = row.end();
        }
        return new KnownMutants(rows);
    }

    private static KnownMutant row(Matcher row) {
        return new KnownMutant(
                row.group(2),
                constant(Weakening.values(), row.group(3)),
                constant(KnownMutant.Reason.values(), row.group(1)),
                row.group(4));
    }

    private static <E extends Enum<E>> E constant(E[] constants, String name) {
        for (E constant : constants) {
            if (constant.name().equals(name.toUpperCase(Locale.ROOT))) {
                return constant;
            }
        }
        throw wrong("none of " + List.of(constants), name);
    }

    private static IllegalArgumentException wrong(String what, String text) {
        return new IllegalArgumentException("the table of mutants has something that is " + what + ": " + text);
    }

    /** Returns its rows, in order. */
    public List<KnownMutant> rows() {
        return rows;
    }

    /** Returns the known fate of a mutant, if there is one. */
    public Optional<KnownMutant> find(String site, Weakening weakening) {
        return rows.stream()
                .filter(row -> row.site().equals(site) && row.weakening() == weakening)
                .findFirst();
    }
}
