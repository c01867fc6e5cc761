package io.gpuclass.profile;

import io.gpuclass.profile.ProfileWriter.ProfileWriteException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** Saves what is made of a profile, such as source code, as safely as the profile itself. */
public final class TextWriter {
    private TextWriter() {}

    /**
     * Saves several texts in this order, once it is clear of all that files can be made in their places.
     *
     * @param option the option by which the user named their place
     * @throws ProfileWriteException if one could not be saved: where that was clear from the start, nothing is saved, else none
     *     after it; each earlier file is as it was, or replaced
     */
    public static void write(Map<Path, String> texts, String option) {
        texts.forEach((target, text) -> {
            check(target, option);
            keepProfile(text, target, option);
        });
        texts.forEach((target, text) -> write(text, target, option));
    }

    /** Only a profile takes the place of a profile. */
    private static void keepProfile(String text, Path target, String option) {
        if (!text.startsWith("{\n  \"schema\": \"" + Profile.SCHEMA + '"') && Holdings.isProfile(target)) {
            throw new ProfileWriteException(target, "it holds a profile", "choose another place with " + option);
        }
    }

    /**
     * Checks that a text that is no profile could be saved where {@code -o} says; leaves nothing behind.
     *
     * @throws ProfileWriteException if it could not
     */
    public static void check(Path target) {
        check(target, "-o");
        keepProfile("", target, "-o");
    }

    private static void check(Path target, String option) {
        try {
            if (Files.isDirectory(target)) {
                throw new FileSystemException(target.toString(), null, "it is a directory");
            }
            AtomicFile.rehearse(target, 0);
        } catch (IOException e) {
            throw new ProfileWriteException(target, e, option);
        }
    }

    /**
     * Saves a text, in a new directory if need be. A link is followed, and what it points at replaced; a pipe or terminal is
     * written to.
     *
     * @throws ProfileWriteException if it could not be saved; an earlier file is then as it was
     */
    public static void write(String text, Path target) {
        write(text, target, "-o");
    }

    private static void write(String text, Path target, String option) {
        keepProfile(text, target, option);
        try {
            AtomicFile.write(target, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new ProfileWriteException(target, e, option);
        }
    }

    /** Saves what another program part writes by itself, too much to hold in memory, as safely as a profile. */
    public static final class ProducedFile {
        /** Room that a small one needs. */
        private static final int ROOM_BYTES = 1 << 20;

        private ProducedFile() {}

        /**
         * Checks that a file could be written, by writing something beside the target; leaves nothing behind.
         *
         * @param option the option by which the user named the target, such as {@code --parquet}
         * @throws ProfileWriteException if it could not
         */
        public static void check(Path target, String option) {
            try {
                AtomicFile.refuseSpecial(target);
                if (Files.isDirectory(target)) {
                    throw new FileSystemException(target.toString(), null, "it is a directory");
                }
                AtomicFile.rehearse(target, ROOM_BYTES);
            } catch (IOException e) {
                throw new ProfileWriteException(target, e, option);
            }
            keepProfile("", target, option);
        }

        /**
         * Has a file written beside the target, then puts it in the target's place. A link is followed, and what it points at replaced.
         *
         * @param producer writes the file at the path it is given, where there is none yet; what it throws is passed on
         * @param option the option by which the user named the target, such as {@code --parquet}
         * @throws ProfileWriteException if it could not be saved; an earlier file is then as it was
         */
        public static void write(Path target, Consumer<Path> producer, String option) {
            try {
                AtomicFile.write(target, producer::accept);
            } catch (IOException e) {
                throw new ProfileWriteException(target, e, option);
            }
        }
    }
}
