package io.gpuclass.profile.claims;

import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.primitives.PrintedNames;
import io.gpuclass.profile.units.Named;

/**
 * Forms that decide a claim: all of them as the document prints them, or all of them this library's. Paths of claims leave it open:
 * {@code forms[…]} and {@code sectionForms[…]} stand for the part of a profile that holds such forms, and {@code implementation=fa*} for the
 * form's name there, {@code implementation=spin*exchange} for one that the document calls by another name.
 */
public enum Forms implements Named {
    AS_PUBLISHED("asPublished", "sectionsAsPublished"),
    OWN("primitives", "sections");

    private final String forms;
    private final String sections;

    Forms(String forms, String sections) {
        this.forms = forms;
        this.sections = sections;
    }

    /** Returns the query with the choice made. */
    Query in(Query written) {
        boolean parts = written.part().equals("forms");
        boolean open = parts || written.part().equals("sectionForms");
        String kind = written.conditions()
                .filter(condition -> condition.property().equals("kind"))
                .map(condition -> condition.values().get(0))
                .findFirst()
                .orElse("");
        Query chosen = written.with((property, value) ->
                property.equals("implementation") && (open || value.contains("*")) ? name(kind, value) : value);
        return open ? chosen.of(parts ? forms : sections) : chosen;
    }

    private String name(String kind, String form) {
        String[] names = form.split("\\*", 2);
        if (this == OWN) {
            return names[0];
        }
        return names.length < 2 || names[1].isEmpty()
                ? PrintedNames.of(kind, names[0])
                : names[1] + PrintedNames.ENDING;
    }
}
