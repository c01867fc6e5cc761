package io.gpuclass.profile;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
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

    /** Signals that a profile could not be written, or that this is known beforehand. The message names target, cause and next step, in one line. */
    public static final class ProfileWriteException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ProfileWriteException(Path target, String cause, String nextStep) {
            super(message(target, cause, nextStep));
        }

        /**
         * Says that something could not be written.
         *
         * @param target the file or directory that {@code -o} named
         */
        public ProfileWriteException(Path target, IOException cause) {
            this(target, cause, "-o");
        }

        /**
         * Says that something could not be written.
         *
         * @param option the option that named the target, such as {@code --record}
         */
        public ProfileWriteException(Path target, IOException cause, String option) {
            super(message(target, describe(cause), "choose another place with " + option), cause);
        }

        private static String message(Path target, String cause, String nextStep) {
            return PlainText.oneLine("cannot write " + target + ": " + cause + "; " + nextStep);
        }

        /** The temporary file has a name that says nothing to the user. */
        private static Path folder(FileSystemException e) {
            return Path.of(e.getFile()).toAbsolutePath().getParent();
        }

        /** Names the file that stands where a directory is needed: it may be above the one asked for. */
        private static String notADirectory(FileSystemException e) {
            Path file = Path.of(e.getFile());
            while (!Files.exists(file) && file.getParent() != null) {
                file = file.getParent();
            }
            return file + " is not a directory";
        }

        private static String describe(IOException e) {
            if (e instanceof AccessDeniedException denied) {
                return "no permission to make files in " + folder(denied);
            }
            if (e instanceof FileAlreadyExistsException exists) {
                return notADirectory(exists);
            }
            if (e instanceof NotDirectoryException notDirectory) {
                return notADirectory(notDirectory);
            }
            if (e instanceof NoSuchFileException missing) {
                return "no file can be made in " + folder(missing);
            }
            if (e instanceof FileSystemException failed && failed.getReason() != null) {
                return failed.getReason();
            }
            return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
    }
}
