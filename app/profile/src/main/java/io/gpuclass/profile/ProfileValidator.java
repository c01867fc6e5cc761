package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.units.Spelling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks files against the format of profiles, beyond what reading one needs. */
public final class ProfileValidator {
    private ProfileValidator() {}

    /**
     * Result of checking a file.
     *
     * @param problems all that is wrong with it, in the order of the checks; empty for a valid profile
     * @param warnings of a valid one, properties that this version does not know: slips, or a newer version's
     */
    public record Verdict(List<Problem> problems, List<Problem> warnings) {}

    /** Checks a file. Throws nothing for a bad one. */
    public static Verdict check(Path file) {
        try {
            JsonNode document = ProfileDocument.read(file);
            List<Problem> disagreements = new ArrayList<>();
            ProfileReader.profile(file, document, disagreements::add);
            return new Verdict(disagreements, disagreements.isEmpty() ? warnings(document) : List.of());
        } catch (ProfileReadException e) {
            return new Verdict(e.problems(), List.of());
        }
    }

    /** Returns all that would be wrong with the file of a profile; empty for a valid one. */
    public static List<Problem> problems(Profile profile) {
        return ProfileReader.problems(ProfileJson.tree(profile), false);
    }

    private static List<Problem> warnings(JsonNode document) {
        List<Problem> warnings = new ArrayList<>();
        document.fieldNames().forEachRemaining(name -> {
            if (!ProfileJson.isPart(name)) {
                String meant = Spelling.nearest(name, ProfileJson.parts(), 1).stream()
                        .findFirst()
                        .map(known -> "is " + known + " meant?")
                        .orElse("it is ignored");
                warnings.add(new Problem("/" + NumberChecks.escaped(name), "unknown property, " + meant));
            }
        });
        return List.copyOf(warnings);
    }
}
