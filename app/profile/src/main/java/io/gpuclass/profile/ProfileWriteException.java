package io.gpuclass.profile;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** A profile could not be written, or it is known already that it could not. The message names target, cause and next step, in one line. */
public final class ProfileWriteException extends RuntimeException {
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

    ProfileWriteException(Path target, IOException cause, String option) {
        super(message(target, describe(cause), "choose another place with " + option), cause);
    }

    private static String message(Path target, String cause, String nextStep) {
        return PlainText.oneLine("cannot write " + target + ": " + cause + "; " + nextStep);
    }

    /** What was to be made there has a name that says nothing to the user. */
    private static Path folder(FileSystemException e) {
        return Path.of(e.getFile()).toAbsolutePath().getParent();
    }

    private static String describe(IOException e) {
        if (e instanceof AccessDeniedException denied) {
            return "no permission to make files in " + folder(denied);
        }
        if (e instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " is not a directory";
        }
        if (e instanceof NotDirectoryException notDirectory) {
            return notDirectory.getFile() + " is not a directory";
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
