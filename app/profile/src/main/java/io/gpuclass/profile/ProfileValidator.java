package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;

/** Checks files against the format of profiles, beyond what reading one needs. */
public final class ProfileValidator {
    private ProfileValidator() {}

    /** Returns all that is wrong with a file, in the order of the checks; empty for a valid profile. Throws nothing for a bad file. */
    public static List<Problem> validate(Path file) {
        try {
            ProfileReader.read(file);
            return List.of();
        } catch (ProfileReadException e) {
            return e.problems();
        }
    }

    /** Returns what is wrong with the values of a document: against the schema first and, where it keeps to that, their sense. */
    static List<Problem> problems(JsonNode document, boolean firstOnly) {
        List<Problem> problems = NumberChecks.of(document);
        if (problems.isEmpty()) {
            problems = ProfileSchema.problems(document, firstOnly);
        }
        return problems.isEmpty() ? SenseChecks.of(document) : problems;
    }
}
