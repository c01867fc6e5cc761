package io.gpuclass.profile.claims;

import io.gpuclass.profile.primitives.PrintedNames;
import io.gpuclass.profile.units.Named;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Whose forms of a document's algorithms decide a claim: all of them as printed, or all of them this library's. Paths of claims leave it open:
 * {@code forms[…]} and {@code sectionForms[…]} stand for the part of a profile that holds such forms, and {@code implementation=fa*} for the
 * form's name there, {@code implementation=spin*exchange} for one that the document calls by another name.
 */
public enum Forms implements Named {
    AS_PUBLISHED("asPublished", "sectionsAsPublished"),
    OWN("primitives", "sections");

    private static final Pattern PART = Pattern.compile("^(forms|sectionForms)\\[");
    private static final Pattern CHOICE = Pattern.compile("implementation=([^],*]+)\\*([^],*]*)");
    private static final Pattern KIND = Pattern.compile("kind=(\\w+)");

    private final String forms;
    private final String sections;

    Forms(String forms, String sections) {
        this.forms = forms;
        this.sections = sections;
    }

    /** Returns whether a path leaves the choice open. */
    static boolean open(String path) {
        return PART.matcher(path).find() || CHOICE.matcher(path).find();
    }

    /** Returns the path with the choice made. */
    String in(String path) {
        String starred = PART.matcher(path).find()
                ? path.replaceFirst("implementation=([^],*]+)(?=[],])", "implementation=$1*")
                : path;
        String kind = KIND.matcher(path)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElse("");
        return PART.matcher(CHOICE.matcher(starred).replaceAll(found -> "implementation=" + name(kind, found)))
                .replaceFirst(found -> (found.group(1).equals("forms") ? forms : sections) + "[");
    }

    private String name(String kind, MatchResult form) {
        String own = form.group(1);
        String theirs = form.group(2);
        if (this == OWN) {
            return own;
        }
        return theirs.isEmpty() ? PrintedNames.of(kind, own) : theirs + PrintedNames.ENDING;
    }
}
