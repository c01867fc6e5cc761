package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Saves profiles. A target holds the whole of the old profile or the whole of the new one, never half of either. */
public final class ProfileWriter {
    /** Room that a profile may need. */
    private static final int ROOM_BYTES = 1 << 20;

    private ProfileWriter() {}

    /** Returns a profile as JSON text that ends with a newline. */
    public static String toJson(Profile profile) {
        return ProfileJson.text(profile);
    }

    /**
     * Saves a profile, in a new directory if need be. A link is followed, and what it points at replaced; a pipe or terminal is
     * written to.
     *
     * @throws ProfileWriteException if it could not be saved; an earlier file is then as it was
     */
    public static void write(Profile profile, Path target) {
        write(ProfileJson.tree(profile), target);
    }

    static void write(JsonNode document, Path target) {
        try {
            AtomicFile.write(target, new JsonLayout(document).text().getBytes(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw new ProfileWriteException(target, e.getMessage(), "measure again");
        } catch (IOException e) {
            throw new ProfileWriteException(target, e);
        }
    }

    /**
     * Checks that a profile could be saved, by writing as much beside the target; leaves nothing behind.
     *
     * @throws ProfileWriteException if it could not
     */
    public static void checkWritable(Path target) {
        if (Files.isDirectory(target)) {
            throw new ProfileWriteException(
                    target, "it is a directory", "name a file, such as " + target + "/profile.json");
        }
        try {
            AtomicFile.rehearse(target, ROOM_BYTES);
        } catch (IOException e) {
            throw new ProfileWriteException(target, e);
        }
    }
}
