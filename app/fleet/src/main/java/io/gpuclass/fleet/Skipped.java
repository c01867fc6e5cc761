package io.gpuclass.fleet;

import io.gpuclass.profile.ProfileReadException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file, or an argument, that gave no profile.
 *
 * @param reason why, and what to do next; starts with the file's name
 * @param otherFormat whether it is a JSON file of another format, such as a schema, and no broken profile
 */
public record Skipped(String file, String reason, boolean otherFormat) {
    private static final int SHOWN = 10;

    public static Skipped of(Path file, ProfileReadException e) {
        return new Skipped(file.toString(), e.getMessage(), e.isOtherFormat());
    }

    /**
     * Returns what tells a user of skipped files, a line each: the first ten with their reasons, and how many more there are. JSON files of
     * another format are counted in one line, where there are several.
     */
    public static List<String> lines(List<Skipped> skipped) {
        List<Skipped> others = skipped.stream().filter(Skipped::otherFormat).toList();
        boolean counted = others.size() > 1;
        List<Skipped> listed =
                skipped.stream().filter(file -> !(counted && file.otherFormat)).toList();
        List<String> lines = new ArrayList<>();
        listed.stream().limit(SHOWN).forEach(file -> lines.add("skipped " + file.reason));
        if (listed.size() > SHOWN) {
            lines.add("skipped " + (listed.size() - SHOWN) + " more files");
        }
        if (counted) {
            lines.add("skipped " + others.size() + " JSON files that are not profiles, such as " + others.get(0).file);
        }
        return lines;
    }
}
