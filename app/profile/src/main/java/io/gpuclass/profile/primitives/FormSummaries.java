package io.gpuclass.profile.primitives;

import io.gpuclass.profile.primitives.CatalogueTable.CatalogueRow;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Each form's summary in its catalogue, by its name. */
public final class FormSummaries {
    private static final Map<String, String> BY_NAME = read();

    private FormSummaries() {}

    /** Returns the summary of a form, in a few words; empty where its row does not say. */
    public static String of(FormName form) {
        return BY_NAME.getOrDefault(form.name(), "");
    }

    private static Map<String, String> read() {
        Map<String, String> summaries = new HashMap<>();
        Catalogue.everything()
                .forEach(row -> summaries.putIfAbsent(
                        FormName.of(row).name(), row.facts().summary()));
        for (String table : List.of("kinds-catalogue.inc", "levels-catalogue.inc", "system-catalogue.inc")) {
            CatalogueTable.read(table).stream()
                    .filter(row -> row.columns().containsKey("summary"))
                    .forEach(row -> summaries.putIfAbsent(named(row).name(), row.text("summary")));
        }
        return Map.copyOf(summaries);
    }

    private static FormName named(CatalogueRow row) {
        String seeded = row.twin() ? "twin-" : "";
        return switch (row.table()) {
            case "system-catalogue.inc" ->
                FormName.overGpus(seeded + row.kind().replace("TEAM_", "").toLowerCase(Locale.ROOT), row.id());
            case "levels-catalogue.inc" ->
                FormName.ofLevel(row.names().get(0), row.id(), row.kind().equals("CLUSTERED"));
            default ->
                FormName.of(
                        seeded + (row.names().size() > 1 ? row.names().get(0) : row.needed("kind")).replace('_', '-'),
                        row.id());
        };
    }
}
